// @ts-check
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { startSite } from '../../examples/browser/server/site.js';
import { launch } from '../browser/support/chromium.js';
import { input } from '../support/checklists.js';
import { startOpenAIServer } from '../support/openai-server.js';
import { accessibilityTree } from './support/accessibility-tree.js';
import { tooFaint } from './support/contrast.js';
import {
  checklistBecomes, ended, openExample, openPaused, runScript, startButton, startModel, takeTurn,
} from './support/example-page.js';

/** The version of Chromium in whose words the accessibility tree is expected here. */
const TRIED = '156.0.8078.114';

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

/**
 * Compares what a screen reader is given. Its words are the browser's own, so a failure names the browser.
 *
 * @param {unknown} actual
 * @param {unknown} expected
 */
function assertHeard(actual, expected) {
  try {
    assert.deepEqual(actual, expected);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const versions = `the words are those of Chromium ${TRIED}, and this is ${browser.version()}`;
    throw new Error(`${message}\n(${versions}: it may have other words for the same)`, { cause: error });
  }
}

test('a screen reader is given landmarks, headings, a named list, a progress bar and a live region', async () => {
  const { page } = await openPaused(context, site.address);
  await startButton(page).click();
  for (let turn = 0; turn < 3; turn += 1) {
    await takeTurn(page);
  }
  const tree = await accessibilityTree(page);
  const frame = /^ *(banner|main|region|heading .*level [12]|list |progressbar|log)/;
  assertHeard(tree.filter((line) => frame.test(line)), [
    ' banner',
    '  heading "todo-write" [level 1]',
    ' main',
    '  region "Agent"',
    '   heading "Agent" [level 2]',
    '  region "Checklist"',
    '   heading "Checklist" [level 2]',
    '   progressbar "1 of 5 done" = 1',
    '   list "Checklist"',
    '   list "What changed last"',
    '  region "Conversation"',
    '   heading "Conversation" [level 2]',
    '   list "Conversation"',
    ' log "What has just changed" [live polite]',
  ]);
  const list = tree.slice(tree.indexOf('   list "Checklist"') + 1);
  assertHeard(list.slice(0, 6), [
    '    listitem [level 1]',
    '     StaticText "Completed:"',
    '     StaticText "Read the report page"',
    '    listitem [level 1]',
    '     StaticText "In progress:"',
    '     StaticText "Writing a CSV encoder"',
  ]);
});

test('every control has a name that a screen reader is given, and a field says what it is for', async () => {
  const { page } = await openExample(context, site.address);
  await runScript(page);
  await page.getByRole('radio', { name: 'A model' }).check();
  await page.locator('summary').first().click();
  const named = /^(link|button|radio|textbox|combobox|progressbar|DisclosureTriangle|region|list|log|group)\b/;
  const controls = (await accessibilityTree(page)).map((line) => line.trim()).filter((line) => named.test(line));
  assertHeard(controls.filter((line) => !/^\w+ "[^"]/.test(line) && !['list', 'group'].includes(line)), []);
  for (const name of ['Base URL', 'Model', 'Key, if it wants one', 'Task']) {
    assertHeard([name, controls.filter((line) => line.startsWith(`textbox "${name}"`)).length], [name, 1]);
  }
  for (const name of ['Sent', 'Answered']) {
    assertHeard([name, controls.includes(`group "${name}"`)], [name, true]);
  }
});

test('no level of heading is skipped, and no id is used twice', async () => {
  const { page } = await openExample(context, site.address);
  await runScript(page);
  await page.locator('summary').first().click();
  const { levels, ids } = await page.evaluate(() => ({
    levels: Array.from(document.querySelectorAll('h1, h2, h3, h4, h5, h6'), (heading) => Number(heading.tagName[1])),
    ids: Array.from(document.querySelectorAll('[id]'), (element) => element.id),
  }));
  assert.deepEqual(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1), []);
  assert.equal(new Set(ids).size, ids.length);
});

test('the page can be used from the keyboard alone, and shows where it is', async () => {
  const { page } = await openExample(context, site.address);
  /** @type {string[]} */
  const stops = [];
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => {
      const focused = /** @type {HTMLElement} */ (document.activeElement);
      const around = [focused, focused.closest('label')].filter((element) => element !== null);
      const ring = around.some((element) => getComputedStyle(element).outlineStyle === 'solid');
      const name = focused.id || focused.getAttribute('value') || focused.textContent?.trim();
      return ring ? `${name}` : `${name}, but nothing shows it`;
    }));
  }
  assert.deepEqual(stops, [
    'Skip to the checklist', 'script', 'pause', 'start', 'clear', 'open a second one',
  ]);
});

test('the first link takes the keyboard to the checklist', async () => {
  const { page } = await openExample(context, site.address);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'checklist');
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`the page has enough contrast in ${colorScheme}`, async () => {
    await context.close();
    context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
    const { page } = await openPaused(context, site.address);
    assert.deepEqual(await tooFaint(page), []);
    await startButton(page).click();
    for (let turn = 0; turn < 4; turn += 1) {
      await takeTurn(page);
      await page.locator('summary').last().click();
      assert.deepEqual(await tooFaint(page), [], `after turn ${turn + 1}`);
    }
    await page.clock.resume();
    await page.getByRole('button', { name: 'Stop' }).click();
    await ended(page);

    const server = await startOpenAIServer([{ status: 500, body: 'Oops' }], { cors: true });
    await startModel(page, { origin: server.origin });
    await ended(page);
    await server.stop();
    assert.equal(await page.locator('.entry[data-kind=failure]').count(), 1);
    assert.deepEqual(await tooFaint(page), []);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(background, colorScheme === 'light' ? 'rgb(244, 245, 248)' : 'rgb(14, 17, 22)');
  });
}

test('the page fits a screen that is 320 pixels wide without scrolling sideways, whatever the texts are', async () => {
  await context.close();
  context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const { page } = await openExample(context, site.address);
  const long = 'x'.repeat(400);
  const script = [
    { say: long, calls: [input({ content: long, activeForm: long, status: 'in_progress' })] },
    { status: 500, body: long },
  ];
  const server = await startOpenAIServer(script, { cors: true });
  await startModel(page, { origin: server.origin });
  await ended(page);
  await server.stop();
  await checklistBecomes(page, [`In progress: ${long}`]);
  await page.locator('summary').last().click();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});
