import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import { startSite } from '../../examples/browser/site.js';
import { launch, skip } from './support/chromium.js';
import {
  announcements, checklist, checklistBecomes, ended, entries, lastChange, openExample, openStepwise, runScript,
  startButton, takeStep,
} from './support/example-page.js';
import { startTestSite } from './support/test-site.js';

const PLANNED = [
  'In progress: Reading the report page',
  'To do: Write a CSV encoder',
  'To do: Add the export button',
  'To do: Test the export',
  'To do: Update the user guide',
];

describe('the page with the scripted agent', { skip }, () => {
  let browser, site, context;
  before(async () => {
    browser = await launch();
    site = await startSite();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });
  beforeEach(async () => (context = await browser.newContext()));
  afterEach(() => context.close());

  it('shows each step: planned, refused, corrected, warned, restored, finished', async () => {
    const { page, complaints } = await openStepwise(context, site.address);
    await startButton(page).click();

    await takeStep(page);
    assert.deepEqual(await checklist(page), PLANNED);
    assert.equal(await page.title(), '0/5 Reading the report page · todo-write');

    await takeStep(page);
    assert.deepEqual(await checklist(page), PLANNED, 'a refused call changes nothing');
    assert.deepEqual(await entries(page, 'refused'), [
      'Checklist: refused, 2 faults'
      + ' | todos[0].status unknown status got string "done", '
      + 'expected "completed" (one of pending, in_progress, completed)'
      + ' | todos[2].status a second item in_progress, the first is todos[1] expected at most one in_progress',
    ]);
    assert.match(await lastChange(page), /The last call was refused\. The list is as it was\./);

    await takeStep(page);
    const corrected = ['Completed: Read the report page', 'In progress: Writing a CSV encoder', ...PLANNED.slice(2)];
    await checklistBecomes(page, corrected);
    assert.match(await lastChange(page), /^Completed Read the report page\nStarted Write a CSV encoder\n+.*this tab$/);

    await takeStep(page);
    await checklistBecomes(page, [
      'Completed: Read the report page', 'Completed: Write a CSV encoder', 'In progress: Adding the export button',
    ]);
    assert.deepEqual(await entries(page, 'warned'), [
      'Checklist: 3 steps stored | Warning: the new list no longer has unfinished items of the old one: '
      + '"Test the export", "Update the user guide". '
      + 'If that was not meant, send the whole list again, with them in it.',
    ]);

    await takeStep(page);
    await checklistBecomes(page, [
      'Completed: Read the report page', 'Completed: Write a CSV encoder', 'In progress: Adding the export button',
      ...PLANNED.slice(3),
    ]);
    assert.equal(await page.getByRole('progressbar', { name: '2 of 5 done' }).count(), 1);

    for (let left = 3; left > 0; left -= 1) await takeStep(page);
    await checklistBecomes(page, []);
    await takeStep(page);
    await ended(page);
    assert.equal(await page.getByRole('progressbar', { name: 'All done' }).count(), 1);
    assert.deepEqual(await entries(page, 'end'), ['End | The agent has finished.']);
    assert.deepEqual(complaints, []);
  });

  it('announces what changed, what was refused and what it was warned of', async () => {
    const { page } = await openStepwise(context, site.address);
    await startButton(page).click();
    for (let step = 0; step < 4; step += 1) await takeStep(page);
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

  it('finds the list again after a reload, and in a tab that is opened later', async () => {
    const { page, complaints } = await openStepwise(context, site.address);
    await startButton(page).click();
    await takeStep(page);
    await page.reload();
    await checklistBecomes(page, PLANNED);
    const later = await openExample(context, site.address);
    await checklistBecomes(later.page, PLANNED);
    assert.deepEqual([...complaints, ...later.complaints], []);
  });

  it('shows in a second tab what the first one does, and the other way round', async () => {
    const first = await openStepwise(context, site.address);
    const second = await openExample(context, site.address);
    await startButton(first.page).click();
    await takeStep(first.page);
    await checklistBecomes(second.page, PLANNED);
    assert.match(await lastChange(second.page), /Added Update the user guide\n+.*, in another tab$/);
    assert.match((await announcements(second.page)).at(-1), /^In another tab\. Added: Read the report page\./);

    await second.page.getByRole('button', { name: 'Clear the list' }).click();
    await checklistBecomes(second.page, []);
    await checklistBecomes(first.page, []);
    assert.deepEqual([...first.complaints, ...second.complaints], []);
  });

  it('keeps two tabs in agreement when both agents work at once', async () => {
    const tabs = await Promise.all([openExample(context, site.address), openExample(context, site.address)]);
    await Promise.all(tabs.map(({ page }) => runScript(page)));
    for (const { page } of tabs) await checklistBecomes(page, []);
    await tabs[0].page.getByLabel('Pace').selectOption('Slow, to read along');
    await startButton(tabs[0].page).click();
    for (const { page } of tabs) await checklistBecomes(page, PLANNED);
    assert.deepEqual(tabs.flatMap((tab) => tab.complaints), []);
  });

  it('stops when it is told to, and takes the keyboard along', async () => {
    const { page } = await openStepwise(context, site.address);
    await startButton(page).focus();
    await page.keyboard.press('Enter');
    await takeStep(page);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'stop');
    await page.keyboard.press('Enter');
    await ended(page);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'start');
    assert.deepEqual(await entries(page, 'end'), ['End | Stopped.']);
    assert.deepEqual(await checklist(page), PLANNED);
    await page.clock.resume();
    await runScript(page);
    assert.deepEqual(await entries(page, 'end'), ['End | The agent has finished.']);
  });

  it('says so where the browser lets it store nothing', async () => {
    // A page in a sandbox has no origin of its own; to it, this server's scripts come from elsewhere.
    const other = await startTestSite({ 'access-control-allow-origin': '*' });
    const page = await context.newPage();
    await page.goto(`${other.address}/fixtures/sandboxed-example.html`);
    const frame = page.frameLocator('iframe');
    await frame.locator('.entry[data-kind=failure]').waitFor();
    assert.match(
      await frame.locator('.entry').innerText(),
      /The list can't be used: STATE_DENIED: state: this page may not store anything\s+Allow this page to store data/,
    );
    await other.close();
  });

  it('says so when what is stored is no list, and begins anew once it is cleared', async () => {
    const { page } = await openExample(context, site.address);
    await runScript(page);
    await page.evaluate(() => new Promise((resolve) => {
      indexedDB.open('todo-write').onsuccess = ({ target }) => {
        const transaction = target.result.transaction('values', 'readwrite');
        const values = transaction.objectStore('values');
        values.openCursor().onsuccess = (event) => {
          event.target.result.update({ ...event.target.result.value, value: 'no list' });
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
    await runScript(page);
    assert.deepEqual(await entries(page, 'end'), ['End | The agent has finished.']);
  });

  for (const [reducedMotion, moves] of [['no-preference', true], ['reduce', false]]) {
    it(`${moves ? 'moves' : 'does not move'} items when prefers-reduced-motion is ${reducedMotion}`, async () => {
      await context.close();
      context = await browser.newContext({ reducedMotion });
      const { page } = await openStepwise(context, site.address);
      await page.evaluate(() => {
        const animate = Element.prototype.animate;
        globalThis.animated = 0;
        Element.prototype.animate = function (...given) {
          globalThis.animated += 1;
          return animate.apply(this, given);
        };
      });
      await startButton(page).click();
      await takeStep(page);
      assert.equal(await page.evaluate(() => globalThis.animated > 0), moves);
      const playing = await page.evaluate(() => document.getAnimations().map((animation) => animation.animationName));
      assert.equal(playing.includes('turn'), moves);
    });
  }
});
