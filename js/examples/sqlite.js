// @ts-check
// A checklist that outlives the program, in a SQLite file: `npm install todo-write better-sqlite3`, then
// `node sqlite.js checklists.db`, and once more.
import Database from 'better-sqlite3';
import { createTodoWrite } from 'todo-write';
import { sqliteState } from './state/sqlite.js';

const database = new Database(process.argv[2] ?? 'checklists.db', { timeout: 5000 });
database.pragma('journal_mode = WAL');
const todos = await createTodoWrite({ state: sqliteState(database, 'session-1') });

const { todos: before } = todos.read();
console.log(before.length > 0 ? `Found again:\n${todos.render(before)}` : 'A new list.');

// As a model would send it.
const { text, changes } = todos.call(JSON.stringify({
  todos: [
    { content: 'Write a parser', activeForm: 'Writing a parser', status: 'completed' },
    { content: 'Run the tests', activeForm: 'Running the tests', status: 'in_progress' },
  ],
}));
console.log(text);
console.log(`${changes.length} changes`);
database.close();
