// @ts-check
import { byId } from './element.js';

const form = /** @type {HTMLFormElement} */ (byId('agent-form'));
const fields = {
  script: /** @type {HTMLFieldSetElement} */ (byId('script-fields')),
  model: /** @type {HTMLFieldSetElement} */ (byId('model-fields')),
};
const choice = /** @type {HTMLFieldSetElement} */ (byId('choice'));
const start = /** @type {HTMLButtonElement} */ (byId('start'));
const stop = /** @type {HTMLButtonElement} */ (byId('stop'));
const working = byId('working');

form.addEventListener('change', showFields);
showFields();

/**
 * What the person chose.
 *
 * @returns {{ agent: 'script' | 'model', pause: number, server: Server, task: string }}
 *
 * @typedef {{ address: string, model: string, key: string }} Server
 */
export function choices() {
  return {
    agent: agent(),
    pause: Number(valueOf('pause')),
    server: { address: valueOf('address'), model: valueOf('model'), key: valueOf('key') },
    task: valueOf('task'),
  };
}

/**
 * Lets the person start the agent.
 *
 * @param {(signal: AbortSignal) => void} run is called each time, with a signal for when it is stopped
 */
export function onStart(run) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const controller = new AbortController();
    stop.onclick = () => controller.abort();
    run(controller.signal);
  });
  start.disabled = false;
}

/**
 * Shows whether the agent works. Whoever is on the button that goes away is taken to the other.
 *
 * @param {boolean} running
 */
export function setRunning(running) {
  const [going, coming] = running ? [start, stop] : [stop, start];
  const focused = document.activeElement === going;
  choice.disabled = running;
  fields.script.disabled = running || agent() !== 'script';
  fields.model.disabled = running || agent() !== 'model';
  start.disabled = false;
  working.hidden = false;
  if (focused) {
    coming.focus({ preventScroll: true });
  }
  start.disabled = running;
  working.hidden = !running;
}

/** Read from the page and not from the form's data, which lack what is disabled while the agent works. */
function agent() {
  const checked = /** @type {HTMLInputElement} */ (form.querySelector('input[name=agent]:checked'));
  return /** @type {'script' | 'model'} */ (checked.value);
}

function showFields() {
  for (const [name, fieldset] of Object.entries(fields)) {
    fieldset.hidden = name !== agent();
    fieldset.disabled = fieldset.hidden;
  }
}

/** @param {string} id */
function valueOf(id) {
  return /** @type {HTMLInputElement} */ (byId(id)).value.trim();
}
