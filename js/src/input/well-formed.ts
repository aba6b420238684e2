/** Whether a text has no half of a surrogate pair. Older engines have no function of their own for it. */
export const isWellFormed: (text: string) => boolean =
  typeof ''.isWellFormed === 'function' ? (text) => text.isWellFormed() : (text) => !/\p{Surrogate}/u.test(text);
