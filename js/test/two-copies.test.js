// @ts-check
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { asyncState, createTodoWrite, memory, StateError } from 'todo-write';
import { root } from '../scripts/places.js';
import { refusal, rejection, todo } from './support/checklists.js';
import { story, refusal as refusalText, refused } from './support/story.js';

let folder = '';
/** Another copy of the package, as two versions of a dependency bring it. @type {typeof import('todo-write')} */
let other;
/** @type {typeof import('todo-write/openai')} */
let otherTools;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'todo-write-copy-'));
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  other = await import(pathToFileURL(join(folder, 'dist/index.js')).href);
  otherTools = await import(pathToFileURL(join(folder, 'dist/tools/openai.js')).href);
});
after(() => rm(folder, { recursive: true, force: true }));

test('an error of another copy is one of the state', async () => {
  assert.notEqual(other.StateError, StateError);
  const state = {
    load() {
      throw new other.StateError('full', 'the quota is used up');
    },
    save: memory().save,
  };
  const todos = await createTodoWrite({ state });
  assert.equal(refusal(() => todos.read()).message, 'STATE_FULL: state: the quota is used up');
});

test('an asynchronous state of another copy is asynchronous', async () => {
  const todos = await createTodoWrite({ state: other.asyncState(memory()) });
  await todos.write([todo('A')]);
  assert.deepEqual((await todos.read()).todos, [todo('A')]);
  const failing = asyncState({ load: () => Promise.reject(new other.StateError('denied')), save: memory().save });
  assert.equal((await rejection((await createTodoWrite({ state: failing })).read())).code, 'STATE_DENIED');
});

test('a refusal of another copy is a tool result', async () => {
  const tool = otherTools.todoWriteTool(await createTodoWrite({ state: memory() }));
  assert.equal(await tool.function.function(story[refused]), refusalText);
});
