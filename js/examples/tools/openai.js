import OpenAI from 'openai';
import { createTodoWrite, memory } from 'todo-write';
import { todoWriteTool } from 'todo-write/openai';

const todos = await createTodoWrite({ state: memory() });
const client = new OpenAI();

const runner = client.chat.completions.runTools({
  model: 'gpt-5.4',
  messages: [
    { role: 'system', content: todos.guidance() },
    { role: 'user', content: 'Add a CSV export to the report page.' },
  ],
  tools: [todoWriteTool(todos)],
});
runner.on('functionToolCallResult', () => console.log(todos.render(todos.read().todos)));

console.log(await runner.finalContent());
