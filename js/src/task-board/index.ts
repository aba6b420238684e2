export { createTaskBoard, type TaskBoard } from './task-board.js';
export type { AsyncTaskBoard } from './async-task-board.js';
export { asyncState, type AsyncState, type AsyncStore } from '../state/async-state.js';
export { localStorageState, type StorageLike } from '../state/local-storage.js';
export { memory } from '../state/memory.js';
export { StateError, type Entry, type Receipt, type State, type StateErrorCode } from '../state/state.js';
export { TodoError, type Fault, type TodoErrorCode } from '../todo-error.js';
export type { Definition, Dialect } from '../types.js';
export type {
  BoardOptions,
  DrawnTask,
  StoredBoard,
  Task,
  TaskAnswer,
  TaskChange,
  TaskChangeKind,
  TaskCreation,
  TaskEdit,
  TaskMetadata,
  TaskOutcome,
  TaskStatus,
} from './types.js';
