// @ts-check
import assert from 'node:assert/strict';
import { complaintsOf } from '../../browser/support/complaints.js';

/** @typedef {import('playwright-core').Page} Page */

// Not by frame, as is usual: a tab in the background draws none. The time is for whole runs, on a machine that is busy.
const OFTEN = { polling: 50, timeout: 60_000 };

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

/**
 * Opens the example page with a clock that stands still, so that the script goes on when `takeTurn` says so.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} address
 */
export async function openPaused(context, address) {
  const opened = await openExample(context, address);
  await opened.page.clock.install();
  await opened.page.clock.pauseAt(Date.now() + 60_000);
  return opened;
}

/** Lets the scripted agent think, speak and call, once. @param {Page} page */
export async function takeTurn(page) {
  await page.locator('.entry[data-kind=user]').waitFor(); // From then on it thinks.
  const turns = '.entry:not([data-kind=agent])';
  const before = await page.locator(turns).count();
  await page.clock.runFor(Number(await page.getByLabel('Pace').inputValue()));
  await page.waitForFunction(
    ({ selector, count }) => document.querySelectorAll(selector).length > count,
    { selector: turns, count: before },
    OFTEN,
  );
}

/** @param {Page} page */
export function startButton(page) {
  return page.getByRole('button', { name: 'Start' });
}

/** Runs the script from the beginning to the end without a pause. @param {Page} page */
export async function runScript(page) {
  await page.getByLabel('Pace').selectOption('As fast as it goes');
  await startButton(page).click();
  await ended(page);
}

/**
 * Fills in the form for a model of a server, and starts it.
 *
 * @param {Page} page
 * @param {{ origin?: string, baseUrl?: string, model?: string, key?: string, task?: string }} settings
 */
export async function startModel(page, settings) {
  const { origin, baseUrl = `${origin}/v1`, model = 'test-model', key = '', task = 'Do it.' } = settings;
  await page.getByRole('radio', { name: 'A model' }).check();
  await page.getByLabel('Base URL').fill(baseUrl);
  await page.getByLabel('Model', { exact: true }).fill(model);
  await page.getByLabel('Key, if it wants one').fill(key);
  await page.getByLabel('Task').fill(task);
  await startButton(page).click();
}

/** Waits until the agent can be started: it has come to an end of any kind. @param {Page} page */
export async function ended(page) {
  await page.waitForFunction(() => document.querySelector('#start:enabled') !== null, undefined, OFTEN);
}

/** The items of the checklist as they read. @param {Page} page */
export function checklist(page) {
  return page.getByRole('list', { name: 'Checklist' }).getByRole('listitem').allTextContents();
}

/**
 * Waits until the checklist reads like this.
 *
 * @param {Page} page
 * @param {string[]} items
 */
export async function checklistBecomes(page, items) {
  await page.waitForFunction((wanted) => {
    const shown = Array.from(document.querySelectorAll('#todos > li'), (item) => item.textContent);
    return JSON.stringify(shown) === wanted;
  }, JSON.stringify(items), OFTEN).catch(async () => assert.deepEqual(await checklist(page), items));
}

/** What changed last, as it reads. @param {Page} page */
export function lastChange(page) {
  return page.locator('#last-change').innerText();
}

/** What the live region has said. @param {Page} page */
export function announcements(page) {
  return page.locator('#announcer p').allTextContents();
}

/**
 * The entries of the conversation of one kind, as they read, without the JSON text.
 *
 * @param {Page} page
 * @param {string} kind
 */
export function entries(page, kind) {
  return page.locator(`.entry[data-kind=${kind}]`).evaluateAll((found) => found.map((entry) => {
    const copy = /** @type {Element} */ (entry.cloneNode(true));
    copy.querySelector('details')?.remove();
    return Array.from(copy.querySelectorAll('h3, p, li'), (part) => part.textContent).join(' | ');
  }));
}
