// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTodoWrite, memory } from 'todo-write';
import { refusal } from './support/checklists.js';

const todos = await createTodoWrite({ state: memory() });

/** How the package quotes a text that it refuses itself. @param {any} text */
const inThePackage = (text) => refusal(() => todos.definition(text)).faults[0]?.received;

/** How the component quotes it. @param {any} text */
const inTheComponent = (text) =>
  refusal(() => todos.write([{ content: 'A', activeForm: 'A', status: text }])).faults[0]?.received;

/** @param {number} first @param {number} last */
const characters = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

test('what can not be seen or would break the line is escaped', () => {
  const text = 'a\u202eb\u200bc\u2028d\u00a0e\u{e0001}f g\n\u0000\u007f';
  const quoted = String.raw`string "a\u202eb\u200bc\u2028d\u00a0e\udb40\udc01f g\n\u0000\u007f"`;
  assert.equal(inThePackage(text), quoted);
  assert.equal(inTheComponent(text), quoted);
});

test('the package quotes every character as the component does', () => {
  const all = [...characters(0, 0x1ffff), ...characters(0xe0000, 0xe0fff)];
  for (let at = 0; at < all.length; at += 64) {
    const text = all.slice(at, at + 64).join('');
    assert.equal(inThePackage(text), inTheComponent(text), text.codePointAt(0)?.toString(16));
  }
});

test('the package cuts a long text where the component does', () => {
  for (const character of ['x', '"', '\n', '\u202e', '🧾', 'é', '\ud800']) {
    for (let length = 34; length < 85; length++) {
      for (const text of [character.repeat(length), `x${character.repeat(length)}`]) {
        assert.equal(inThePackage(text), inTheComponent(text), text);
      }
    }
  }
});
