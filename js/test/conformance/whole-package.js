// @ts-check
// What is replayed: the package, and the inner parts of it that lead to the generic door.
export * from 'todo-write';
export { createTaskBoard } from 'todo-write/task-board';
export { loadComponent } from '../../dist/component/load-component.js';
export { readHooks } from '../../dist/hooks/hook-options.js';
export { GuardedState } from '../../dist/state/guarded-state.js';
export { noState } from '../../dist/state/host-state.js';
export { BoardCalls } from '../../dist/task-board/board-calls.js';
export { loadBoard } from '../../dist/task-board/load-board.js';
