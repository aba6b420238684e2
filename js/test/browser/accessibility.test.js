import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import { startSite } from '../../examples/browser/site.js';
import { accessibilityTree } from './support/accessibility-tree.js';
import { startChatServer, toolCall } from './support/chat-server.js';
import { launch, skip } from './support/chromium.js';
import { tooFaint } from './support/contrast.js';
import {
  checklistBecomes, ended, openExample, openStepwise, runScript, startButton, startModel, takeStep,
} from './support/example-page.js';

describe('the page for people who do not see it, or not well, or use no mouse', { skip }, () => {
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

  it('has landmarks, headings, a named list, a progress bar and a live region', async () => {
    const { page } = await openStepwise(context, site.address);
    await startButton(page).click();
    for (let step = 0; step < 3; step += 1) await takeStep(page);
    const tree = await accessibilityTree(page);
    const frame = /^ *(banner|main|region|heading .*level [12]|list |progressbar|log)/;
    assert.deepEqual(tree.filter((line) => frame.test(line)), [
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
    assert.deepEqual(list.slice(0, 6), [
      '    listitem [level 1]',
      '     StaticText "Completed:"',
      '     StaticText "Read the report page"',
      '    listitem [level 1]',
      '     StaticText "In progress:"',
      '     StaticText "Writing a CSV encoder"',
    ]);
  });

  it('gives every control a name, and says what a field is for', async () => {
    const { page } = await openExample(context, site.address);
    await runScript(page);
    await page.getByRole('radio', { name: 'A model' }).check();
    await page.locator('summary').first().click();
    const named = /^(link|button|radio|textbox|combobox|progressbar|DisclosureTriangle|region|list|log|group)\b/;
    const controls = (await accessibilityTree(page)).map((line) => line.trim()).filter((line) => named.test(line));
    assert.deepEqual(controls.filter((line) => !/^\w+ "[^"]/.test(line) && !['list', 'group'].includes(line)), []);
    for (const name of ['Base URL', 'Model', 'Key, if it wants one', 'Task']) {
      assert.equal(controls.filter((line) => line.startsWith(`textbox "${name}"`)).length, 1, name);
    }
    for (const name of ['Sent', 'Answered']) assert.ok(controls.includes(`group "${name}"`), name);
  });

  it('skips no level of heading and uses no id twice', async () => {
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

  it('is used from the keyboard alone, and shows where it is', async () => {
    const { page } = await openExample(context, site.address);
    const stops = [];
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => {
        const { activeElement } = document;
        const around = [activeElement, activeElement.closest('label')].filter((element) => element !== null);
        const ring = around.some((element) => getComputedStyle(element).outlineStyle === 'solid');
        const name = activeElement.id || activeElement.value || activeElement.textContent.trim();
        return ring ? name : `${name}, but nothing shows it`;
      }));
    }
    assert.deepEqual(stops, [
      'Skip to the checklist', 'script', 'pause', 'start', 'clear', 'open a second one',
    ]);
  });

  it('takes the keyboard to the checklist by the first link', async () => {
    const { page } = await openExample(context, site.address);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'checklist');
  });

  for (const colorScheme of ['light', 'dark']) {
    it(`has enough contrast in ${colorScheme}`, async () => {
      await context.close();
      context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
      const { page } = await openStepwise(context, site.address);
      assert.deepEqual(await tooFaint(page), []);
      await startButton(page).click();
      for (let step = 0; step < 4; step += 1) {
        await takeStep(page);
        await page.locator('summary').last().click();
        assert.deepEqual(await tooFaint(page), [], `after step ${step + 1}`);
      }
      await page.clock.resume();
      await page.getByRole('button', { name: 'Stop' }).click();
      await ended(page);

      const server = await startChatServer([() => ({ status: 500, body: 'Oops' })]);
      await startModel(page, server);
      await ended(page);
      await server.close();
      assert.equal(await page.locator('.entry[data-kind=failure]').count(), 1);
      assert.deepEqual(await tooFaint(page), []);
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(background, colorScheme === 'light' ? 'rgb(244, 245, 248)' : 'rgb(14, 17, 22)');
    });
  }

  it('fits a screen that is 320 pixels wide without scrolling sideways, whatever the texts are', async () => {
    await context.close();
    context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const { page } = await openExample(context, site.address);
    const long = 'x'.repeat(400);
    const todos = [{ content: long, activeForm: long, status: 'in_progress' }];
    const server = await startChatServer([
      () => ({ says: long, calls: [toolCall(JSON.stringify({ todos }))] }),
      () => ({ status: 500, body: long }),
    ]);
    await startModel(page, server);
    await ended(page);
    await server.close();
    await checklistBecomes(page, [`In progress: ${long}`]);
    await page.locator('summary').last().click();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  });
});
