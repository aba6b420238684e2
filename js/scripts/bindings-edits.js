// @ts-check
/**
 * What is changed in the code that jco 1.35 makes, and why.
 *
 * @type {{ why: string, from: string, to: string, times?: number }[]}
 */
const EDITS = [
  {
    why: 'A decoder swallows U+FEFF at the start of a text unless it is told not to, and texts must stay as they are',
    from: 'const TEXT_DECODER_UTF8 = new TextDecoder();',
    to: "const TEXT_DECODER_UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });",
  },
  {
    why: 'in Node a look into process.env costs a microsecond, and each call had dozens of them',
    from: 'if (!globalThis?.process?.env?.JCO_DEBUG) { return; }',
    to: 'return;',
  },
  {
    why: 'where there is no such function, each attempt costs a millisecond; nothing here is asynchronous',
    from: 'WebAssembly.promising(',
    to: '(',
    times: 7,
  },
  {
    why: 'counting the bytes of a text one by one takes longer than the component does; nearly all texts are ASCII',
    from: `    // Compute the exact allocation size up front. Some older preview1
    // adapters only support an initial allocation, not a subsequent shrink.
    let len = 0;`,
    to: `    const guess = realloc(0, 0, 1, s.length);
    const ascii = TEXT_ENCODER_UTF8.encodeInto(s, new Uint8Array(memory.buffer, guess, s.length));
    if (ascii.read === s.length) { return { ptr: guess, len: s.length }; }
    let len = 0;`,
  },
  {
    why: 'the exact allocation replaces the guess',
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
    if (parts.length !== times + 1) {
      throw new Error(`an edit of the bindings fits ${parts.length - 1} times, not ${times} (${why}): ${from}`);
    }
    return parts.join(to);
  }, code);
}
