// @ts-check
const STATES = ['level', 'checked', 'disabled', 'live'];

/**
 * What a screen reader is given of a page, as Chromium has computed it: a line a node, indented, `role "name"`, with a
 * value or a state behind it. Nodes that only hold others are left out.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export async function accessibilityTree(page) {
  const session = await page.context().newCDPSession(page);
  /** @type {{ nodes: any[] }} */
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  /** @type {string[]} */
  const lines = [];
  const visit = (/** @type {any} */ node, /** @type {number} */ depth) => {
    const shown = isShown(node);
    if (shown) {
      lines.push(' '.repeat(depth) + asLine(node));
    }
    for (const id of node.childIds ?? []) {
      if (byId.has(id)) {
        visit(byId.get(id), shown ? depth + 1 : depth);
      }
    }
  };
  visit(nodes[0], 0);
  return lines;
}

/** @param {any} node */
function isShown(node) {
  return !node.ignored && !['none', 'generic', 'InlineTextBox', 'LayoutTableCell'].includes(node.role.value);
}

/** @param {any} node */
function asLine(node) {
  const name = node.name?.value ? ` "${node.name.value}"` : '';
  const value = node.value?.value === undefined || node.value.value === '' ? '' : ` = ${node.value.value}`;
  /** @type {any[]} */
  const properties = node.properties ?? [];
  const states = properties
    .filter((property) => STATES.includes(property.name) && ![false, 'false', 'off'].includes(property.value.value))
    .map((property) => ` [${property.name} ${property.value.value}]`);
  return `${node.role.value}${name}${value}${states.join('')}`;
}
