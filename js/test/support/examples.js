// @ts-check

/** The first example in the documentation comments of a source file. @param {string} source */
export function documentedExample(source) {
  return /@example\n \* ```js\n([^]*?)\n \* ```/.exec(source)?.[1]?.replace(/^ \* ?/gm, '');
}

/** A program without its comments about types: they can't stand in a comment. @param {string} code */
export function withoutTypes(code) {
  return code.replace(/^\/\*\* .* \*\/\n/gm, '');
}
