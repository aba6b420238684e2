import { createTaskBoard, memory } from 'todo-write/task-board';

const board = await createTaskBoard({ state: memory() });
board.call('task_create', '{"subject":"Write a parser","activeForm":"Writing a parser"}');
board.call('task_create', '{"subject":"Release it"}');
board.update({ taskId: '2', addBlockedBy: ['1'] });
board.update({ taskId: '1', status: 'in_progress', owner: 'helper-1' });
console.log(board.render(board.read().tasks));
console.log(board.update({ taskId: '1', status: 'completed' }).unblocked);
