// @ts-check

const FILE = ['about', 'cases'];
const CASE = ['name', 'about', 'before', 'steps', 'after'];
const ACTIONS = ['call', 'read', 'write', 'definitions', 'guidance'];
const STEP = [
  ...ACTIONS, 'about', 'tool', 'options', 'failing', 'meanwhile', 'answer', 'refused', 'list', 'render', 'changes',
  'hints', 'hooked',
];

/**
 * What is wrong with the keys of a file: one that nobody knows would be a check that nobody makes.
 *
 * @param {any} file
 */
export function checkKeys(file) {
  const problems = unknown('the file', file, FILE);
  for (const each of file.cases) {
    problems.push(...unknown(each.name, each, CASE));
    if (each.after === undefined) {
      problems.push(`${each.name}: after is missing; {} says that nothing is stored`);
    }
    for (const step of each.steps) {
      problems.push(...unknown(each.name, step, STEP));
      if (ACTIONS.filter((action) => step[action] !== undefined).length !== 1) {
        problems.push(`${each.name}: a step has exactly one of ${ACTIONS.join(', ')}`);
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
 */
export function checkForm(step, { answer, refused }) {
  if (step.call === undefined) {
    return [];
  }
  const keys = answer === undefined ? ['error'] : ['message', 'todos', 'oldTodos'];
  const found = Object.keys(JSON.parse(answer ?? refused ?? ''));
  return String(found) === String(keys) ? [] : [`the answer has the keys ${found} instead of ${keys}`];
}

/**
 * @param {string} where
 * @param {object} value
 * @param {string[]} known
 */
function unknown(where, value, known) {
  return Object.keys(value).filter((key) => !known.includes(key)).map((key) => `${where}: no key ${key} is known`);
}
