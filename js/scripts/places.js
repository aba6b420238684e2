// @ts-check
import { dirname, join } from 'node:path';

/** The folder of the package. */
export const root = join(import.meta.dirname, '..');

/** The built component. */
export const component =
  process.env.TODO_WRITE_COMPONENT || join(root, '../target/component/todo-write.wasm');

/** The component that asks for hints. */
export const nudgedComponent = join(dirname(component), 'todo-write-nudged.wasm');

/** The component of the task board. */
export const taskBoardComponent = join(dirname(component), 'task-board.wasm');

/** The TypeScript compiler, to be run by Node. */
export const typescript = join(root, 'node_modules/typescript/bin/tsc');
