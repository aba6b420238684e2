import { asyncState, createTodoWrite, memory, TodoError } from 'todo-write';

const todo = (content, activeForm) => (status) => ({ content, activeForm, status });
const read = todo('Read the report page', 'Reading the report page');
const encode = todo('Write a CSV encoder for “naïve” tools 🧾', 'Writing a CSV encoder for “naïve” tools 🧾');
const check = todo('Test the export', 'Testing the export');

/** The inputs of an agent that plans, works, is refused once, corrects itself and finishes. */
export const story = [
  [read('in_progress'), encode('pending'), check('pending')],
  [read('completed'), encode('in_progress'), check('pending')],
  [read('completed'), encode('done'), check('in_progress')],
  [read('completed'), encode('completed'), check('in_progress')],
  [read('completed'), encode('completed'), check('completed')],
].map((todos) => JSON.stringify({ todos }));

/** Which input of the story is refused, and how. */
export const refused = 2;
export const refusal =
  '{"error":"INVALID_ARGS: todos[1].status: unknown status, got string \\"done\\", ' +
  'expected \\"completed\\" (one of pending, in_progress, completed)"}';

/** What the component itself answers to these inputs, one after another, over a state of their own. */
export async function answersTo(inputs, state = memory()) {
  const todos = await createTodoWrite({ state });
  const answers = [];
  for (const input of inputs) {
    try {
      answers.push((await todos.call(input)).text);
    } catch (error) {
      if (!(error instanceof TodoError)) throw error;
      answers.push(error.text);
    }
  }
  return answers;
}

/** A state in memory that answers later. */
export function slowState() {
  const values = memory();
  const later = () => new Promise((resolve) => setTimeout(resolve, 1));
  return asyncState({
    load: (key) => later().then(() => values.load(key)),
    save: (key, value, expected) => later().then(() => values.save(key, value, expected)),
  });
}

/** A state in memory whose first load and first save fail. */
export function failingState(failure) {
  const values = memory();
  const failures = { load: [failure], save: [failure] };
  const or = (on, work) => {
    const error = failures[on].pop();
    if (error) throw error;
    return work();
  };
  return {
    load: (key) => or('load', () => values.load(key)),
    save: (key, value, expected) => or('save', () => values.save(key, value, expected)),
  };
}
