// @ts-check

/**
 * What came out of a step: the texts that a case file can expect, the changes and the revision, and what is wrong
 * whatever was expected.
 *
 * @typedef {{
 *   texts: { answer?: string, refused?: string, list?: string, leftOut?: string, render?: string },
 *   changes?: [string, string][] | undefined,
 *   revision?: string | undefined,
 *   problems: string[],
 * }} Seen
 */

/**
 * @param {string} text
 * @returns {Seen}
 */
export function answered(text) {
  return { texts: { answer: text }, problems: [] };
}

/**
 * What a call gave that the package answers to a model.
 *
 * @param {{ text: string, revision?: string }} outcome
 * @param {[string, string][]} changes
 * @returns {Seen}
 */
export function called({ text, revision }, changes) {
  return { ...answered(text), changes, revision };
}

/**
 * What a list or a board shows that was read.
 *
 * @param {{ list: string, render: string, leftOut?: string }} texts
 * @param {number} shown how many lines the drawing has to have
 * @param {string | undefined} revision
 * @returns {Seen}
 */
export function drawn(texts, shown, revision) {
  const lines = texts.render === '' ? 0 : texts.render.split('\n').length;
  const problems = lines === shown ? [] : ['not a line an item'];
  if (revision === undefined && texts.list !== '[]') {
    problems.push('a list without a revision');
  }
  return { texts, revision, problems };
}

/**
 * What came out of the package when it may refuse.
 *
 * @param {typeof import('todo-write').TodoError} TodoError
 * @param {any} step
 * @param {() => Promise<Seen>} run
 */
export async function orRefused(TodoError, step, run) {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof TodoError)) {
      throw error;
    }
    const refused = step.call === undefined ? error.message : error.text;
    const spelled = spelledError(error);
    return { texts: { refused }, problems: error.message === spelled ? [] : [`its parts spell ${spelled}`] };
  }
}

/** A fault as a message spells it. @param {import('todo-write').Fault} fault */
export function spelledFault({ path, problem, received, legal }) {
  const got = received === undefined ? '' : `, got ${received}`;
  return `${path}: ${problem}${got}${legal === undefined ? '' : `, expected ${legal}`}`;
}

/**
 * The message that an error must have, put together from its parts.
 *
 * @param {import('todo-write').TodoError} error
 */
function spelledError({ code, faults, more }) {
  const parts = faults.map(spelledFault);
  if (more > 0) {
    parts.push(more === 1 ? 'and 1 more fault' : `and ${more} more faults`);
  }
  return `${code}: ${parts.join('; ')}`;
}
