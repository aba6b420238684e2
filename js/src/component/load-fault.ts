import type { Fault } from '../todo-error.js';

/** What an instance takes of its surroundings. */
const NEEDED = ['WebAssembly', 'DecompressionStream', 'Blob', 'atob'];

/** Why the component can't be loaded, or an instance of it can't be made, and what would help. */
export function loadFault(cause: unknown): Fault {
  const fault = { path: 'component', problem: "can't be loaded" };
  const missing = NEEDED.filter((name) => typeof (globalThis as Record<string, unknown>)[name] === 'undefined');
  if (missing.length > 0) {
    return { ...fault, legal: `a runtime that has ${missing.join(' and ')}` };
  }
  if (cause instanceof WebAssembly.CompileError) {
    const legal = "WebAssembly, which a page's Content-Security-Policy allows by script-src 'wasm-unsafe-eval'";
    return { ...fault, legal };
  }
  if (cause instanceof RangeError) {
    return { ...fault, legal: 'room for one more instance, in memory and on the stack' };
  }
  return fault;
}
