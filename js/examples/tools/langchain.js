import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { createTodoWrite, memory } from 'todo-write';
import { todoWriteTool } from 'todo-write/langchain';

const todos = await createTodoWrite({ state: memory() });
const tool = todoWriteTool(todos);
const model = new ChatOpenAI({ model: 'gpt-5.4' }).bindTools([tool]);

/** @type {import('@langchain/core/messages').BaseMessage[]} */
const messages = [new SystemMessage(todos.guidance()), new HumanMessage('Add a CSV export to the report page.')];
for (;;) {
  const reply = await model.invoke(messages);
  messages.push(reply);
  console.log(reply.text);
  if (!reply.tool_calls?.length) break;
  for (const call of reply.tool_calls) messages.push(await tool.invoke(call));
  console.log(todos.render(todos.read().todos));
}
