// @ts-check
import { TodoError } from 'todo-write';
import { chatModel } from './agent/chat-model.js';
import { runAgent } from './agent/run-agent.js';
import { scriptedModel } from './agent/scripted-model.js';
import { TASK } from './agent/story.js';
import { openSharedList } from './shared-list.js';
import { choices, onStart, setRunning } from './view/agent-form.js';
import { announce } from './view/announcer.js';
import { showChecklist } from './view/checklist.js';
import { onClear } from './view/clear-button.js';
import { addAccepted, addEnd, addFailure, addRefused, addText, begin } from './view/conversation.js';
import { faultCount, faultsAsText } from './view/faults.js';
import { changeAsText, showChange, showRefused } from './view/last-change.js';
import { inWords } from './view/trouble.js';

/** Every tab shows the same conversation's list. A program with many conversations has a session for each. */
const SESSION = 'page';

/** @param {import('./shared-list.js').Seen} seen */
function onChange({ todos, change, elsewhere }) {
  const putAway = todos.length === 0 && change !== undefined && change.changes.some(({ kind }) => kind === 'completed');
  showChecklist(todos, putAway);
  if (change === undefined) {
    return;
  }
  showChange(change, elsewhere);
  const done = todos.filter((todo) => todo.status === 'completed').length;
  const where = elsewhere ? 'In another tab. ' : '';
  const progress = todos.length === 0 ? 'The list is empty.' : `${done} of ${todos.length} done.`;
  announce(`${where}${changeAsText(change)} ${progress}`);
}

/** @param {unknown} error */
function onTrouble(error) {
  const [message, advice] = inWords(error);
  addFailure(message, advice);
  announce(`${message} ${advice}`);
}

/**
 * Runs one call of the agent, shows it, and gives what the agent gets back.
 *
 * @param {string} json
 */
async function answer(json) {
  try {
    const text = await shared.call(json);
    const hints = addAccepted(json, text);
    if (hints !== '') {
      announce(hints);
    }
    return text;
  } catch (error) {
    if (!(error instanceof TodoError)) {
      throw error;
    }
    addRefused(json, error);
    showRefused(error);
    announce(`The call was refused, ${faultCount(error)}. ${faultsAsText(error)} The list is as it was.`);
    return error.text;
  }
}

/** @param {AbortSignal} signal */
async function run(signal) {
  const { agent, pause, server, task } = choices();
  const definition = shared.list.definition();
  const system = await systemText();
  const wanted = agent === 'script' ? TASK : task;
  begin(wanted);
  return runAgent({
    model: agent === 'script' ? scriptedModel(definition.name, pause) : chatModel(server, definition),
    system,
    task: wanted,
    tool: { name: definition.name, answer },
    onText: addText,
    signal,
  });
}

/** The guidance, and the list as an earlier run left it. */
async function systemText() {
  const { todos } = await shared.list.read();
  const left = todos.length === 0 ? '' : `\n\n# The list as it is stored\n\n${shared.list.render(todos)}`;
  return shared.list.guidance() + left;
}

/** @param {AbortSignal} signal */
async function start(signal) {
  setRunning(true);
  try {
    const lastWords = await run(signal);
    const end = lastWords === '' ? 'The model said nothing more: the agent has finished.' : 'The agent has finished.';
    addEnd(end);
    announce(end);
  } catch (error) {
    if (!signal.aborted) {
      onTrouble(error);
      return;
    }
    addEnd('Stopped.');
    announce('Stopped.');
  } finally {
    setRunning(false);
  }
}

const shared = await openSharedList({ session: SESSION, onChange, onTrouble }).catch((error) => {
  onTrouble(error);
  throw error;
});
onStart(start);
onClear(() => shared.clear().catch(onTrouble));
