import assert from 'node:assert/strict';

import { complaintsOf } from './complaints.js';

/** The pace "Brisk" of the form, in milliseconds. */
const PAUSE = 1300;

// Not by frame, as is usual: a tab in the background draws none.
const OFTEN = { polling: 50, timeout: 10_000 };

/**
 * Opens the example page, ready to start.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} address
 */
export async function openExample(context, address) {
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(address);
  await ended(page);
  return { page, complaints };
}

/** Opens the example page with a clock that stands still, so that the script takes a step when `takeStep` says so. */
export async function openStepwise(context, address) {
  const opened = await openExample(context, address);
  await opened.page.clock.install();
  await opened.page.clock.pauseAt(Date.now() + 60_000);
  return opened;
}

/** Lets the scripted agent think, speak and call, once. */
export async function takeStep(page) {
  await page.locator('.entry[data-kind=user]').waitFor(); // From then on it thinks.
  const steps = '.entry:not([data-kind=agent])';
  const before = await page.locator(steps).count();
  await page.clock.runFor(PAUSE);
  const more = ([selector, count]) => document.querySelectorAll(selector).length > count;
  await page.waitForFunction(more, [steps, before], OFTEN);
}

export function startButton(page) {
  return page.getByRole('button', { name: 'Start' });
}

/** Runs the script from the beginning to the end without a pause. */
export async function runScript(page) {
  await page.getByLabel('Pace').selectOption('As fast as it goes');
  await startButton(page).click();
  await ended(page);
}

/** Fills in the form for a model at an address, and starts it. */
export async function startModel(page, { baseUrl, model = 'test-model', key = '', task = 'Do it.' }) {
  await page.getByRole('radio', { name: 'A model' }).check();
  await page.getByLabel('Base URL').fill(baseUrl);
  await page.getByLabel('Model', { exact: true }).fill(model);
  await page.getByLabel('Key, if it wants one').fill(key);
  await page.getByLabel('Task').fill(task);
  await startButton(page).click();
}

/** Waits until the agent can be started: it has come to an end of any kind. */
export function ended(page) {
  return page.waitForFunction(() => !document.querySelector('#start').disabled, undefined, OFTEN);
}

/** The items of the checklist as they read. */
export function checklist(page) {
  return page.getByRole('list', { name: 'Checklist' }).getByRole('listitem').allTextContents();
}

/** Waits until the checklist reads like this. */
export async function checklistBecomes(page, items) {
  await page.waitForFunction((wanted) => {
    const shown = Array.from(document.querySelectorAll('#todos > li'), (item) => item.textContent);
    return JSON.stringify(shown) === wanted;
  }, JSON.stringify(items), OFTEN).catch(async () => assert.deepEqual(await checklist(page), items));
}

/** What changed last, as it reads. */
export function lastChange(page) {
  return page.locator('#last-change').innerText();
}

/** What the live region has said. */
export function announcements(page) {
  return page.locator('#announcer p').allTextContents();
}

/** The entries of the conversation of one kind, as they read, without the JSON text. */
export function entries(page, kind) {
  return page.locator(`.entry[data-kind=${kind}]`).evaluateAll((found) => found.map((entry) => {
    const copy = entry.cloneNode(true);
    copy.querySelector('details')?.remove();
    return Array.from(copy.querySelectorAll('h3, p, li'), (part) => part.textContent).join(' | ');
  }));
}
