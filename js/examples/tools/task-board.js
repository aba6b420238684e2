import OpenAI from 'openai';
import { createTaskBoard, memory, TodoError } from 'todo-write/task-board';

const board = await createTaskBoard({ state: memory() });
const client = new OpenAI();

/** @type {OpenAI.ChatCompletionFunctionTool[]} */
const tools = board.definitions('openai-strict').map((definition) => {
  return { type: 'function', function: { ...definition, strict: true } };
});

/** @type {OpenAI.ChatCompletionMessageParam[]} */
const messages = [
  { role: 'system', content: board.guidance() },
  { role: 'user', content: 'Add a CSV export to the report page.' },
];

for (;;) {
  const { choices } = await client.chat.completions.create({ model: 'gpt-5.4', messages, tools });
  const message = choices[0]?.message;
  if (message === undefined) throw new Error('the server gave no choice');
  messages.push(message);
  if (!message.tool_calls?.length) {
    console.log(message.content);
    break;
  }
  for (const call of message.tool_calls) {
    if (call.type === 'function') messages.push({ role: 'tool', tool_call_id: call.id, content: answerTo(call.function) });
  }
  console.log(board.render(board.read().tasks));
}

/** @param {{ name: string, arguments: string }} call */
function answerTo({ name, arguments: json }) {
  try {
    return board.call(name, json).text;
  } catch (error) {
    if (error instanceof TodoError) return error.text; // {"error":"CODE: …"}
    throw error;
  }
}
