export { createTodoWrite, type TodoWrite } from './todo-write.js';
export type { AsyncTodoWrite } from './async-todo-write.js';
export type { Hook, HookFailure } from './hooks/hook.js';
export { asyncState, type AsyncState, type AsyncStore } from './state/async-state.js';
export { localStorageState, type StorageLike } from './state/local-storage.js';
export { memory } from './state/memory.js';
export { StateError, type Entry, type Receipt, type State, type StateErrorCode } from './state/state.js';
export { TodoError, type Fault, type TodoErrorCode } from './todo-error.js';
export type {
  Answer,
  Change,
  ChangeKind,
  Definition,
  Dialect,
  Options,
  Outcome,
  Status,
  Stored,
  Todo,
} from './types.js';
