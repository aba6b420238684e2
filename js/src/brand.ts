/**
 * Marks the objects of a class, and gives the function that knows them. Unlike `instanceof`, it also knows those that
 * another copy of this package made, and throws for no value.
 */
export function branded<T extends object>(type: { prototype: T }, name: string): (value: unknown) => value is T {
  const mark = Symbol.for(`todo-write.${name}`);
  Object.defineProperty(type.prototype, mark, { value: true });
  return (value): value is T => {
    try {
      return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[mark] === true;
    } catch {
      return false;
    }
  };
}
