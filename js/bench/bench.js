// @ts-check
// What a call costs: the package against the same contract in plain JavaScript. Both run in turns, so that whatever
// else the machine does falls on both; the medians count.
import { createTodoWrite, memory } from 'todo-write';
import { callsOfAnAgent } from './calls-of-an-agent.js';
import { createPlainTodoWrite } from './plain-todo-write.js';

const SIZES = [1, 10, 100, 1000];
/** How many turns each side has that count, and how many before them. */
const TURNS = 60;
const WARM_UP = 15;
/** About how many items go through in a turn. */
const ITEMS_A_TURN = 5000;
/** Of how many objects the median time to make one is told. */
const OBJECTS = 21;

const first = await timeToCreate();
const others = [];
for (let number = 0; number < OBJECTS; number++) {
  others.push(await timeToCreate());
}
console.log(`The first object takes ${first.toFixed(1)} ms, a further one ${median(others).toFixed(2)} ms.\n`);

console.log('A call of an agent that works through its list, in microseconds (medians):\n');
console.log(row('items', 'plain JavaScript', 'package', 'ratio'));
for (const size of SIZES) {
  const inputs = callsOfAnAgent(size);
  const plain = createPlainTodoWrite({ state: memory() });
  const packaged = await createTodoWrite({ state: memory() });
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

/** How many milliseconds it takes to make an object. */
async function timeToCreate() {
  const start = performance.now();
  await createTodoWrite({ state: memory() });
  return performance.now() - start;
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
