const STEPS = [
  ['Read the report page', 'Reading the report page'],
  ['Write a CSV encoder', 'Writing a CSV encoder'],
  ['Add the export button', 'Adding the export button'],
  ['Test the export', 'Testing the export'],
  ['Update the user guide', 'Updating the user guide'],
];

/** What the scripted agent is asked to do. */
export const TASK = 'Add a CSV export to the report page.';

/**
 * What the scripted agent says and sends, one after another. Where `repairs` is true, it expects that its last call was
 * refused.
 *
 * @type {{ says: string, sends?: string, repairs?: boolean }[]}
 */
export const STORY = [
  {
    says: 'That takes a few steps. I plan them first, and begin with the page as it is.',
    sends: list('in_progress', 'pending', 'pending', 'pending', 'pending'),
  },
  {
    says: 'I know the page now. On to the encoder, and the button along with it.',
    sends: list('done', 'in_progress', 'in_progress', 'pending', 'pending'),
  },
  {
    repairs: true,
    says: 'Refused, with both mistakes named: the status is called "completed", and I do one step at a time.',
    sends: list('completed', 'in_progress', 'pending', 'pending', 'pending'),
  },
  {
    says: 'The encoder works. Now the button.',
    sends: list('completed', 'completed', 'in_progress'),
  },
  {
    says: 'The answer warns me: I left out two steps that are still to do. Here is the whole list.',
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
    says: 'The guide tells of the button. That was the last step.',
    sends: list('completed', 'completed', 'completed', 'completed', 'completed'),
  },
  {
    says: 'Done: the report page has an export button that writes CSV, tested and described in the guide.',
  },
];

/** The input of a call: the first steps, as many as there are statuses. */
function list(...statuses) {
  return JSON.stringify({
    todos: statuses.map((status, at) => ({ content: STEPS[at][0], activeForm: STEPS[at][1], status })),
  });
}
