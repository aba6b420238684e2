import { createTodoWrite, memory } from 'todo-write';

const state = memory(); // one session
const main = await createTodoWrite({ state });
const helper = await createTodoWrite({ state, branch: 'helper-1' });

main.write([{ content: 'Fix the bug', activeForm: 'Fixing the bug', status: 'in_progress' }]);
helper.write([{ content: 'Find where it is', activeForm: 'Finding where it is', status: 'in_progress' }]);
for (const todos of [main, helper]) console.log(todos.render(todos.read().todos));
