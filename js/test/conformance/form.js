// @ts-check

const FILE = ['about', 'cases'];
const CASE = ['name', 'about', 'before', 'steps', 'after'];
const STEP = [
  'about', 'tool', 'options', 'failing', 'meanwhile', 'answer', 'refused', 'list', 'render', 'changes',
];

/**
 * What is wrong with the keys of a file: one that nobody knows would be a check that nobody makes.
 *
 * @param {any} file
 * @param {import('./tool.js').Tool} tool
 */
export function checkKeys(file, { actions, keys }) {
  const problems = unknown('the file', file, FILE);
  for (const each of file.cases) {
    problems.push(...unknown(each.name, each, CASE));
    if (each.after === undefined) {
      problems.push(`${each.name}: after is missing; {} says that nothing is stored`);
    }
    for (const step of each.steps) {
      problems.push(...unknown(each.name, step, [...actions, ...STEP, ...keys]));
      if (actions.filter((action) => step[action] !== undefined).length !== 1) {
        problems.push(`${each.name}: a step has exactly one of ${actions.join(', ')}`);
      }
    }
  }
  return problems;
}

/**
 * What is wrong with the form of what a call gave, whatever it says.
 *
 * @param {any} step
 * @param {{ answer?: string, refused?: string }} texts
 * @param {import('./tool.js').Tool} tool
 */
export function checkForm(step, { answer, refused }, { answers }) {
  if (step.call === undefined) {
    return [];
  }
  const legal = (answer === undefined ? [['error']] : answers).map(String);
  const found = String(Object.keys(JSON.parse(answer ?? refused ?? '')));
  return legal.includes(found) ? [] : [`the answer has the keys ${found} instead of ${legal.join(' or ')}`];
}

/**
 * @param {string} where
 * @param {object} value
 * @param {string[]} known
 */
function unknown(where, value, known) {
  return Object.keys(value).filter((key) => !known.includes(key)).map((key) => `${where}: no key ${key} is known`);
}
