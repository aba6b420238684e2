// @ts-check
import { createHash } from 'node:crypto';

/**
 * What the page may do: run its own scripts, compile WebAssembly, and talk to the address that the user types in. An
 * import map stands inside the page, so it is allowed by its hash.
 *
 * @param {string} html the page
 * @returns {string} the value of the header `content-security-policy`
 */
export function contentSecurityPolicy(html) {
  const importMap = /<script type="importmap">([^]*?)<\/script>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(importMap).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self'",
    'connect-src http: https:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
