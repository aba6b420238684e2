import { isArray } from './guards.js';

/**
 * A value as JSON, no deeper than its type. What JSON has no word for becomes an object that names it, which is legal
 * nowhere; nothing only where nothing is.
 */
export function shallowJson(value: unknown): string | undefined {
  switch (typeof value) {
    case 'undefined':
      return undefined;
    case 'object':
      return value === null ? 'null' : isArray(value) ? '[]' : '{}';
    case 'bigint':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : unsayable(String(value));
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    default:
      return unsayable(typeof value);
  }
}

function unsayable(what: string): string {
  return `{"javascript":"${what}"}`;
}

/** Members of an object, for {@link objectJson}. */
export type Members = [name: string, json: string | undefined][];

/** The fields of an object, with their values as JSON no deeper than their types. */
export function shallowMembers(fields: object): Members {
  return Object.entries(fields).map(([name, value]) => [name, shallowJson(value)]);
}

/** An object of members that are JSON already. Those that are nothing are left out. */
export function objectJson(members: Members): string {
  return `{${members.filter(([, json]) => json !== undefined).map(([name, json]) => `"${name}":${json}`).join()}}`;
}
