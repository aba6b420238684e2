import Anthropic from '@anthropic-ai/sdk';
import { createTodoWrite, memory } from 'todo-write';
import { todoWriteTool } from 'todo-write/anthropic';

const todos = await createTodoWrite({ state: memory() });
const client = new Anthropic();

const runner = client.beta.messages.toolRunner({
  model: 'claude-opus-5',
  max_tokens: 4096,
  system: todos.guidance(),
  messages: [{ role: 'user', content: 'Add a CSV export to the report page.' }],
  tools: [todoWriteTool(todos)],
});
for await (const message of runner) {
  await runner.generateToolResponse();
  console.log(todos.render(todos.read().todos));
  for (const block of message.content) if (block.type === 'text') console.log(block.text);
}
