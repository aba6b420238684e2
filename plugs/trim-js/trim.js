// A filter that acts before a call: white space around the texts of a model's input is taken away.
//
// A model that writes "Run the tests " in one call and "Run the tests" in the next means one item; to the tool they are two.

import * as next from 'agent-tools:todo/tool@0.1.0';

/** A string of a JSON text, and the colon after it when it is a key. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/** The door that the component exports: that of the tool behind it, but for the input of calls. */
export const tool = {
  definitions: (dialect) => next.definitions(dialect),

  guidance: () => next.guidance(),

  call(name, input, options) {
    try {
      return next.call(name, trimmed(input), options);
    } catch (refusal) {
      // What the tool behind refuses arrives as an error that carries the answer, and leaves as the answer thrown.
      throw refusal.payload ?? refusal;
    }
  },
};

/** The input with each string that is a value trimmed, and all else as it stands. */
function trimmed(input) {
  try {
    JSON.parse(input);
  } catch {
    // The tool says better than we could what is wrong with it.
    return input;
  }
  return input.replace(STRING, (token, colon) => {
    if (colon) return token;
    const text = JSON.parse(token);
    const short = text.trim();
    return short === text ? token : JSON.stringify(short);
  });
}
