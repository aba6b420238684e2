// @ts-check

/** A cycle. @type {any} */
const cycle = { content: 'a', activeForm: 'b', status: 'pending' };
cycle.self = cycle;
cycle.content = cycle;

const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

/** A proxy that throws whatever is done with it. @type {any} */
export const throwing = new Proxy([], new Proxy({}, {
  get: (_, trap) => () => {
    throw new Error(`the trap ${String(trap)}`);
  },
}));

/** Values that are no string, no list and no options, by what they are. @type {Record<string, any>} */
export const oddValues = {
  undefined: undefined,
  null: null,
  'a boolean': true,
  'a number': 5,
  'not a number': NaN,
  'a bigint': 5n,
  'a symbol': Symbol('odd'),
  'a function': () => {},
  'a date': new Date(0),
  'a map': new Map(),
  'a boxed string': new String('[]'),
  'a cyclic object': cycle,
  'an object without a prototype': Object.create(null),
  'an object whose toJSON says that all is well': { toJSON: () => [] },
  'a promise': Promise.resolve([]),
  'a revoked proxy': revoked,
  'a proxy that throws': throwing,
};
