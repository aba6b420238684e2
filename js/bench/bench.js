// @ts-check
// What a call costs: the package against the same contract in plain JavaScript. Both run in turns, so that whatever
// else the machine does falls on both; the medians count.
import assert from 'node:assert/strict';
import { createTodoWrite, memory } from 'todo-write';
import { createPlainTodoWrite } from './plain-todo-write.js';

const SIZES = [1, 10, 100, 1000];
/** How many turns each side has that count, and how many before them. */
const TURNS = 60;
const WARM_UP = 15;
/** About how many items go through in a turn. */
const ITEMS_A_TURN = 5000;

console.log('A call of an agent that works through its list, in microseconds (medians):\n');
console.log(row('items', 'plain JavaScript', 'package', 'ratio'));
for (const size of SIZES) {
  const inputs = callsOfAnAgent(size);
  const plain = createPlainTodoWrite({ state: memory() });
  const packaged = await createTodoWrite({ state: memory() });
  for (const input of [...inputs, ...inputs]) {
    assert.deepEqual(packaged.call(input), plain.call(input));
  }
  const rounds = Math.max(1, Math.round(ITEMS_A_TURN / size / inputs.length));
  /** @type {number[]} */
  const plainTimes = [];
  /** @type {number[]} */
  const packageTimes = [];
  const turn = (/** @type {{ call(input: string): unknown }} */ todos) => {
    const start = performance.now();
    for (let round = 0; round < rounds; round++) {
      inputs.forEach((input) => todos.call(input));
    }
    return (performance.now() - start) * 1000 / rounds / inputs.length;
  };
  for (let number = -WARM_UP; number < TURNS; number++) {
    const plainTime = turn(plain);
    const packageTime = turn(packaged);
    if (number >= 0) {
      plainTimes.push(plainTime);
      packageTimes.push(packageTime);
    }
  }
  const [plainMedian, packageMedian] = [median(plainTimes), median(packageTimes)];
  const ratio = (packageMedian / plainMedian).toFixed(2);
  console.log(row(String(size), plainMedian.toFixed(1), packageMedian.toFixed(1), ratio));
}

/**
 * The calls of an agent that works through a list, at most eleven of them: at each more items are completed.
 *
 * @param {number} size
 */
function callsOfAnAgent(size) {
  const steps = Math.min(size, 10);
  return Array.from({ length: steps + 1 }, (_, step) => Math.round(step * size / steps)).map((done) => JSON.stringify({
    todos: Array.from({ length: size }, (_, index) => ({
      content: `Write the tests of module ${index}`,
      activeForm: `Writing the tests of module ${index}`,
      status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
    })),
  }));
}

/** @param {number[]} numbers */
function median(numbers) {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? NaN;
}

/** @param {string[]} columns */
function row(...columns) {
  const widths = [5, 18, 9, 7];
  return columns.map((text, index) => text.padStart(widths[index] ?? 0)).join('');
}
