// A program of someone who uses the task board: it only has to fit the types.
import { asyncState as asyncStateOfChecklist, memory as memoryOfChecklist } from 'todo-write';
import {
  asyncState,
  createTaskBoard,
  localStorageState,
  memory,
  StateError,
  TodoError,
  type AsyncStore,
  type AsyncTaskBoard,
  type BoardOptions,
  type Definition,
  type Dialect,
  type DrawnTask,
  type Fault,
  type State,
  type StoredBoard,
  type Task,
  type TaskAnswer,
  type TaskBoard,
  type TaskChange,
  type TaskChangeKind,
  type TaskCreation,
  type TaskEdit,
  type TaskMetadata,
  type TaskOutcome,
  type TaskStatus,
} from 'todo-write/task-board';

const options: BoardOptions = { branch: 'shared', prefix: 'tasks', single: false, strict: true, limit: 1000 };
const board: TaskBoard = await createTaskBoard({ state: memory(), ...options });
const outcome: TaskOutcome = board.call('task_create', '{"subject":"A"}');
const maybe: string | undefined = outcome.revision;

const metadata: TaskMetadata = { size: 'small', tags: ['a'] };
const creation: TaskCreation = { subject: 'A', description: null, activeForm: undefined, metadata };
const answer: TaskAnswer = board.create(creation);
const status: TaskStatus = 'in_progress';
const ids: readonly string[] = ['1'];
const edit: TaskEdit = { taskId: answer.task.id, status, owner: 'me', addBlockedBy: ids, metadata: 'a note' };
const { task, unblocked, message, changes, revision }: TaskAnswer = board.update(edit);
const kinds: TaskChangeKind[] = changes.map(({ kind }: TaskChange) => kind);
const texts: (string | null)[] = [task.description, task.activeForm, task.owner, message, revision, ...unblocked];
const read: Task = board.get('1');
const kept: string | Record<string, unknown> | null = read.metadata;
const stored: StoredBoard = board.read();
const faults: Fault[] = stored.unreadable;
const drawn: readonly DrawnTask[] = [...stored.tasks, { id: '9', subject: 'B', status: 'pending' }];
const drawing: string = board.render(drawn);
const dialect: Dialect = 'gemini';
const definitions: Definition[] = board.definitions(dialect);

// @ts-expect-error The bindings spell it so, a model and this package do not.
board.update({ taskId: '1', status: 'in-progress' });
// @ts-expect-error An id is a string.
board.get(1);
// @ts-expect-error An edit names its task by taskId.
board.update({ id: '1' });
// @ts-expect-error The option is one of the checklist.
await createTaskBoard({ state: memory(), nudge: '' });

const store: AsyncStore = { load: async () => null, save: async () => ({ revision: '1' }) };
const later: AsyncTaskBoard = await createTaskBoard({ state: asyncState(store) });
const promised: [Promise<TaskOutcome>, Promise<TaskAnswer>, Promise<TaskAnswer>, Promise<Task>, Promise<StoredBoard>] = [
  later.call('task_list', '{}'), later.create(creation), later.update(edit), later.get('1'), later.read(),
];
const drawnAtOnce: string = later.render(drawn);
const inTheBrowser: State = localStorageState({ session: 'chat-1' });
const shared: TaskBoard = await createTaskBoard({ state: memoryOfChecklist() });
const sharedLater: AsyncTaskBoard = await createTaskBoard({ state: asyncStateOfChecklist(store) });

function toModel(error: unknown): string {
  if (error instanceof StateError) {
    return error.code;
  }
  const codes = ['NOT_FOUND', 'INVALID_STATUS', 'INVALID_DEPENDENCY'] as const;
  if (error instanceof TodoError) {
    return codes.find((code) => code === error.code) ?? error.text;
  }
  throw error;
}

export {
  definitions, drawing, drawnAtOnce, faults, inTheBrowser, kept, kinds, maybe, promised, shared, sharedLater, texts, toModel,
};
