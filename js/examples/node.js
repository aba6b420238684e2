import { createTodoWrite, memory } from 'todo-write';
const todos = await createTodoWrite({ state: memory() });
const { text } = todos.call('{"todos":[{"content":"Run tests","activeForm":"Running tests","status":"in_progress"}]}');
console.log(text, todos.render(todos.read().todos));
