// @ts-check
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { FOLDERS, PAGE, startSite } from '../../examples/browser/server/site.js';
import { startStaticServer } from '../../examples/browser/server/static-server.js';
import { launch } from '../browser/support/chromium.js';
import {
  announcements, checklist, checklistBecomes, ended, entries, lastChange, openExample, openPaused, runScript,
  startButton, takeTurn,
} from './support/example-page.js';

const PLANNED = [
  'In progress: Reading the report page',
  'To do: Write a CSV encoder',
  'To do: Add the export button',
  'To do: Test the export',
  'To do: Update the user guide',
];

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startSite>>} */
let site;
/** @type {import('playwright-core').BrowserContext} */
let context;
before(async () => {
  browser = await launch();
  site = await startSite();
});
after(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  context = await browser.newContext();
});
afterEach(() => context.close());

test('the page shows an agent at work: planned, refused, corrected, warned, restored, finished', async () => {
  const { page, complaints } = await openPaused(context, site.address);
  await startButton(page).click();

  await takeTurn(page);
  assert.deepEqual(await checklist(page), PLANNED);
  assert.equal(await page.title(), '0/5 Reading the report page · todo-write');

  await takeTurn(page);
  assert.deepEqual(await checklist(page), PLANNED, 'a refused call changes nothing');
  assert.deepEqual(await entries(page, 'refused'), [
    'Checklist: refused, 2 faults'
    + ' | todos[0].status unknown status got string "done", '
    + 'expected "completed" (one of pending, in_progress, completed)'
    + ' | todos[2].status a second item in_progress, the first is todos[1] expected at most one in_progress',
  ]);
  assert.match(await lastChange(page), /The last call was refused\. The list is as it was\./);

  await takeTurn(page);
  const corrected = ['Completed: Read the report page', 'In progress: Writing a CSV encoder', ...PLANNED.slice(2)];
  await checklistBecomes(page, corrected);
  assert.match(await lastChange(page), /^Completed Read the report page\nStarted Write a CSV encoder\n+.*this tab$/);

  await takeTurn(page);
  await checklistBecomes(page, [
    'Completed: Read the report page', 'Completed: Write a CSV encoder', 'In progress: Adding the export button',
  ]);
  assert.deepEqual(await entries(page, 'warned'), [
    'Checklist: 3 items stored | Warning: the new list no longer has unfinished items of the old one: '
    + '"Test the export", "Update the user guide". '
    + 'If that was not meant, send the whole list again, with them in it.',
  ]);

  await takeTurn(page);
  await checklistBecomes(page, [
    'Completed: Read the report page', 'Completed: Write a CSV encoder', 'In progress: Adding the export button',
    ...PLANNED.slice(3),
  ]);
  assert.equal(await page.getByRole('progressbar', { name: '2 of 5 done' }).count(), 1);

  for (let left = 3; left > 0; left -= 1) {

    await takeTurn(page);

  }
  await checklistBecomes(page, []);
  await takeTurn(page);
  await ended(page);
  assert.equal(await page.getByRole('progressbar', { name: 'All done' }).count(), 1);
  assert.deepEqual(await entries(page, 'end'), ['End | The agent has finished.']);
  assert.deepEqual(complaints, []);
});

test('the page announces what changed, what was refused and what the agent was warned of', async () => {
  const { page } = await openPaused(context, site.address);
  await startButton(page).click();
  for (let turn = 0; turn < 4; turn += 1) {
    await takeTurn(page);
  }
  await page.waitForFunction(() => document.querySelectorAll('#announcer p').length >= 5);
  assert.deepEqual(await announcements(page), [
    'Added: Read the report page. Started: Read the report page. Added: Write a CSV encoder. '
    + 'Added: Add the export button. Added: Test the export. Added: Update the user guide. 0 of 5 done.',
    'The call was refused, 2 faults. todos[0].status: unknown status. '
    + 'todos[2].status: a second item in_progress, the first is todos[1]. The list is as it was.',
    'Completed: Read the report page. Started: Write a CSV encoder. 1 of 5 done.',
    'Completed: Write a CSV encoder. Started: Add the export button. Removed: Test the export. '
    + 'Removed: Update the user guide. 2 of 3 done.',
    'Warning: the new list no longer has unfinished items of the old one: "Test the export", '
    + '"Update the user guide". If that was not meant, send the whole list again, with them in it.',
  ]);
});

test('the list is there again after a reload, and in a tab that is opened later', async () => {
  const { page, complaints } = await openPaused(context, site.address);
  await startButton(page).click();
  await takeTurn(page);
  await page.reload();
  await checklistBecomes(page, PLANNED);
  const later = await openExample(context, site.address);
  await checklistBecomes(later.page, PLANNED);
  assert.deepEqual([...complaints, ...later.complaints], []);
});

test('a second tab shows what the first one does, and the other way round', async () => {
  const first = await openPaused(context, site.address);
  const second = await openExample(context, site.address);
  await startButton(first.page).click();
  await takeTurn(first.page);
  await checklistBecomes(second.page, PLANNED);
  assert.match(await lastChange(second.page), /Added Update the user guide\n+.*, in another tab$/);
  assert.match((await announcements(second.page)).at(-1) ?? '', /^In another tab\. Added: Read the report page\./);

  await second.page.getByRole('button', { name: 'Clear the list' }).click();
  await checklistBecomes(second.page, []);
  await checklistBecomes(first.page, []);
  assert.deepEqual([...first.complaints, ...second.complaints], []);
});

test('tabs agree when agents work in two of them at once', async () => {
  const tabs = await Promise.all([openExample(context, site.address), openExample(context, site.address)]);
  await Promise.all(tabs.map(({ page }) => runScript(page)));
  for (const { page } of tabs) {
    await checklistBecomes(page, []);
  }
  const third = await openPaused(context, site.address);
  tabs.push(third);
  await startButton(third.page).click();
  await takeTurn(third.page);
  for (const { page } of tabs) {
    await checklistBecomes(page, PLANNED);
  }
  assert.deepEqual(tabs.flatMap((tab) => tab.complaints), []);
});

test('the agent stops when it is told to, and the keyboard goes to the button that is left', async () => {
  const { page } = await openPaused(context, site.address);
  await startButton(page).focus();
  await page.keyboard.press('Enter');
  await takeTurn(page);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'stop');
  await page.keyboard.press('Enter');
  await ended(page);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'start');
  assert.deepEqual(await entries(page, 'end'), ['End | Stopped.']);
  assert.deepEqual(await checklist(page), PLANNED);
  await page.clock.resume();
  await runScript(page);
  assert.deepEqual(await entries(page, 'end'), ['End | The agent has finished.']);
});

test('the page says so where the browser lets it store nothing', async () => {
  // A page in a sandbox has no origin of its own; to it, this server's scripts come from elsewhere.
  const headers = { 'content-security-policy': 'sandbox allow-scripts', 'access-control-allow-origin': '*' };
  const sandbox = await startStaticServer({ folders: FOLDERS, headers });
  try {
    const page = await context.newPage();
    await page.goto(sandbox.address + PAGE);
    assert.match(
      await page.locator('.entry[data-kind=failure]').innerText(),
      /STATE_DENIED: state: the browser's settings forbid this site to store anything; .*\s+Allow this page to store/,
    );
  } finally {
    await sandbox.close();
  }
});

test('the page says so when what is stored is no list, and begins anew once it is cleared', async () => {
  const { page } = await openExample(context, site.address);
  await runScript(page);
  await page.evaluate(() => new Promise((resolve) => {
    const opening = indexedDB.open('todo-write');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('values', 'readwrite');
      const reading = transaction.objectStore('values').openCursor();
      reading.onsuccess = () => {
        reading.result?.update({ ...reading.result.value, value: 'no list' });
      };
      transaction.oncomplete = resolve;
    };
  }));
  await page.reload();
  const trouble = page.locator('.entry[data-kind=failure]');
  await trouble.waitFor();
  assert.match(await trouble.innerText(), /STATE_CORRUPT: .*\s+.*Clear the list to begin anew\./);
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await page.locator('#last-change', { hasText: 'in this tab' }).waitFor();
  assert.match(await lastChange(page), /^No list was stored before, and an empty one is now\./);
  await runScript(page);
  assert.deepEqual(await entries(page, 'end'), ['End | The agent has finished.']);
});

for (const reducedMotion of /** @type {const} */ (['no-preference', 'reduce'])) {
  const moves = reducedMotion === 'no-preference';

  test(`items ${moves ? 'move' : 'do not move'} when prefers-reduced-motion is ${reducedMotion}`, async () => {
    await context.close();
    context = await browser.newContext({ reducedMotion });
    const { page } = await openPaused(context, site.address);
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      document.documentElement.dataset.animated = '0';
      Element.prototype.animate = function (...given) {
        document.documentElement.dataset.animated = '1';
        return animate.apply(this, given);
      };
    });
    await startButton(page).click();
    await takeTurn(page);
    assert.equal(await page.locator('html').getAttribute('data-animated'), moves ? '1' : '0');
    const mark = page.locator('.todo[data-status=in_progress] .mark');
    const turning = await mark.evaluate((element) => element.getAnimations().length > 0);
    assert.equal(turning, moves);
  });
}
