// @ts-check
const ITEMS = /** @type {const} */ ([
  ['Read the report page', 'Reading the report page'],
  ['Write a CSV encoder', 'Writing a CSV encoder'],
  ['Add the export button', 'Adding the export button'],
  ['Test the export', 'Testing the export'],
  ['Update the user guide', 'Updating the user guide'],
]);

/** What the scripted agent is asked to do. */
export const TASK = 'Add a CSV export to the report page.';

/**
 * What the scripted agent says and sends, one turn after another. It is the story that `cargo xtask demo` tells in this
 * repository, without the sub-agent.
 *
 * @type {Turn[]}
 *
 * @typedef {{ says: string, sends?: string, repairs?: boolean }} Turn Where `repairs` is true, the agent expects that
 *   its last call was refused.
 */
export const STORY = [
  {
    says: 'I plan the work first, and begin with the page as it is.',
    sends: list('in_progress', 'pending', 'pending', 'pending', 'pending'),
  },
  {
    says: 'I know the page now. On to the encoder, and the button along with it.',
    sends: list('done', 'in_progress', 'in_progress', 'pending', 'pending'),
  },
  {
    repairs: true,
    says: 'Refused, with both mistakes named: the status is called "completed", and only one item may be in progress.',
    sends: list('completed', 'in_progress', 'pending', 'pending', 'pending'),
  },
  {
    says: 'The encoder works. Now the button.',
    sends: list('completed', 'completed', 'in_progress'),
  },
  {
    says: 'The answer warns me: I left out two items that are still to do. Here is the whole list.',
    sends: list('completed', 'completed', 'in_progress', 'pending', 'pending'),
  },
  {
    says: 'The button is there. I test the export.',
    sends: list('completed', 'completed', 'completed', 'in_progress', 'pending'),
  },
  {
    says: 'An empty report and one with commas in it: both come out right. The guide is left.',
    sends: list('completed', 'completed', 'completed', 'completed', 'in_progress'),
  },
  {
    says: 'The guide tells of the button. That was the last item.',
    sends: list('completed', 'completed', 'completed', 'completed', 'completed'),
  },
  {
    says: 'Done: the report page has an export button that writes CSV, tested and described in the guide.',
  },
];

/**
 * The input of a call: the first items, as many as there are statuses.
 *
 * @param {...string} statuses
 */
function list(...statuses) {
  return JSON.stringify({
    todos: ITEMS.slice(0, statuses.length).map(([content, activeForm], at) => {
      return { content, activeForm, status: statuses[at] };
    }),
  });
}
