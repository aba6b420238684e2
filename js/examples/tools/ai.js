import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs } from 'ai';
import { createTodoWrite, memory } from 'todo-write';
import { todoWriteTool } from 'todo-write/ai';

const todos = await createTodoWrite({ state: memory() });
const { OPENAI_BASE_URL: baseURL = 'http://localhost:8080/v1', OPENAI_API_KEY: apiKey = '' } = process.env;
const provider = createOpenAICompatible({ name: 'server', baseURL, apiKey });

const { text } = await generateText({
  model: provider('gpt-5.4'),
  system: todos.guidance(),
  prompt: 'Add a CSV export to the report page.',
  tools: { todo_write: todoWriteTool(todos) },
  stopWhen: stepCountIs(50),
  onStepFinish: () => console.log(todos.render(todos.read().todos)),
});

console.log(text);
