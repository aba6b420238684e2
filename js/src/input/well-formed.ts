/** Whether a text has no half of a surrogate pair. Older engines have no function of their own for it. */
export const isWellFormed: (text: string) => boolean =
  typeof ''.isWellFormed === 'function' ? (text) => text.isWellFormed() : (text) => !/\p{Surrogate}/u.test(text);

/** Whether it goes into the component as it is: half a surrogate pair would come out as another character. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && isWellFormed(value);
}

/** Whether it goes into the component as a text that may be missing. */
export function isTextOrNone(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || isText(value);
}
