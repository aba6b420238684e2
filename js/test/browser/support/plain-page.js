// @ts-check
/**
 * Opens a page without a bundler that can import `todo-write`, by an import map alone.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {{ address: string }} site
 */
export async function openPlain(context, site) {
  const page = await context.newPage();
  await page.goto(`${site.address}/fixtures/plain.html`);
  return page;
}
