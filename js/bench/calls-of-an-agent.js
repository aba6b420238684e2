// @ts-check

/**
 * The inputs of an agent that works through a list, at most eleven of them: at each more items are completed.
 *
 * @param {number} size how many items the list has
 */
export function callsOfAnAgent(size) {
  const steps = Math.min(size, 10);
  return Array.from({ length: steps + 1 }, (_, step) => Math.round(step * size / steps)).map((done) => JSON.stringify({
    todos: Array.from({ length: size }, (_, index) => ({
      content: `Write the tests of module ${index}`,
      activeForm: `Writing the tests of module ${index}`,
      status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
    })),
  }));
}
