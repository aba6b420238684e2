// @ts-check
// What is replayed: the package, and the inner parts of it that lead to the generic door.
export * from 'todo-write';
export { Component } from '../../dist/component/component.js';
export { GuardedState } from '../../dist/state/guarded-state.js';
