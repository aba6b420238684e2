import { createTodoWrite, memory } from 'todo-write';

/** @type {import('todo-write').Hook} */
function summarise(_previous, submitted) {
  const done = submitted.every(({ status }) => status === 'completed');
  return done && submitted.length > 0 ? ['All is done: tell the user what came out.'] : [];
}

const todos = await createTodoWrite({
  state: memory(),
  hooks: [summarise],
  onHookFailure: ({ name, error }) => console.error(`the hook ${name} was skipped:`, error),
});
const done = { content: 'Run the tests', activeForm: 'Running the tests', status: 'completed' };
console.log(JSON.parse(todos.call(JSON.stringify({ todos: [done] })).text).message.split('\n\n').at(-1));
