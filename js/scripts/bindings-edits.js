// @ts-check
/**
 * What is changed in the code that the pinned jco makes, and why. `times` says in how many places: once when it is left
 * out, `any` when it depends on the component.
 *
 * @type {{ why: string, from: string, to: string, times?: number | 'any' }[]}
 */
const EDITS = [
  {
    why: 'bundlers warn of a directive that they do not know',
    from: '"use components";\n',
    to: '',
  },
  {
    why: 'texts stay as they are: a decoder drops U+FEFF at the start of one unless it is told not to',
    from: 'const TEXT_DECODER_UTF8 = new TextDecoder();',
    to: "const TEXT_DECODER_UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });",
  },
  {
    why: 'nobody debugs the bindings here, and in Node a look into process.env takes long for something that each call '
      + 'does many times',
    from: 'if (!globalThis?.process?.env?.JCO_DEBUG) { return; }',
    to: 'return;',
  },
  {
    why: 'nothing here is asynchronous, and where there is no such function each attempt throws and catches an error',
    from: 'WebAssembly.promising(',
    to: '(',
    times: 'any',
  },
  {
    why: 'counting the bytes of a text one by one takes longer than the component does, and nearly all texts are '
      + 'ASCII, one byte a character',
    from: `    // Compute the exact allocation size up front. Some older preview1
    // adapters only support an initial allocation, not a subsequent shrink.
    let len = 0;`,
    to: `    const guess = realloc(0, 0, 1, s.length);
    const ascii = TEXT_ENCODER_UTF8.encodeInto(s, new Uint8Array(memory.buffer, guess, s.length));
    if (ascii.read === s.length) { return { ptr: guess, len: s.length }; }
    let len = 0;`,
  },
  {
    why: 'where the number of characters is wrong, the exact allocation replaces it',
    from: 'const ptr = realloc(0, 0, 1, len);\n    const { read, written } =',
    to: 'const ptr = realloc(guess, s.length, 1, len);\n    const { read, written } =',
  },
];

/**
 * The code of the bindings with the edits. Each has to find its places, so that another version of jco can't lose it.
 *
 * @param {string} code
 */
export function edited(code) {
  return EDITS.reduce((text, { why, from, to, times = 1 }) => {
    const parts = text.split(from);
    if (times === 'any' ? parts.length < 2 : parts.length !== times + 1) {
      throw new Error(`an edit of the bindings fits ${parts.length - 1} times, not ${times} (${why}): ${from}`);
    }
    return parts.join(to);
  }, code);
}
