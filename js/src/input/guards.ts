/** `Array.isArray`, for which a revoked proxy is no array instead of an exception. */
export function isArray(value: unknown): value is unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** Whether fields can be read from it. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !isArray(value);
}

/** Whether it has these functions, and can be asked for them. */
export function hasFunctions(value: unknown, ...names: string[]): boolean {
  try {
    const object = Object(value) as Record<string, unknown>;
    return names.every((name) => typeof object[name] === 'function');
  } catch {
    return false;
  }
}
