import { taskAnswerSchema, tasksAnswerSchema } from '#contract/answers.ts';
import { changesAnswerSchema, type Revision } from '#contract/history.ts';
import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';
import type { Task, TaskChanges } from '#contract/task.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

type Known = Pick<Task, '_id'>;

/** Another device of an account, which speaks to the server by the API alone. Each call throws where it is refused. */
export type Device = {
  /** What the server holds for the account, newest first. */
  tasks: () => Promise<Task[]>;
  /** The last changes of the account, at most 200, newest first. */
  changes: () => Promise<Revision[]>;
  create: (title: string) => Promise<Task>;
  change: (task: Known, changes: TaskChanges & { completedOn?: string }) => Promise<void>;
  /** Puts a task into the trash. */
  remove: (task: Known) => Promise<void>;
  restore: (task: Known) => Promise<void>;
  /** Deletes a task of the trash for good. */
  purge: (task: Known) => Promise<void>;
  /** Ends the session. */
  logOut: () => Promise<void>;
};

export function connectDevice(url: string, token: string): Device {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(url + API_BASE + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
    return answer.json();
  };

  return {
    tasks: async () => tasksAnswerSchema.parse(await call('GET', PATHS.tasks)).tasks,
    changes: async () => changesAnswerSchema.parse(await call('GET', `${PATHS.changes}?limit=200`)).changes,
    create: async (title) => {
      const { description, priority, dueDate, completed } = makeTask();
      const fields = { title, description, priority, dueDate, completed };
      return taskAnswerSchema.parse(await call('POST', PATHS.tasks, fields)).task;
    },
    change: async ({ _id }, changes) => void (await call('PUT', pathWithId(PATHS.task, _id), changes)),
    remove: async ({ _id }) => void (await call('DELETE', pathWithId(PATHS.task, _id))),
    restore: async ({ _id }) => void (await call('POST', pathWithId(PATHS.restoreTask, _id))),
    purge: async ({ _id }) => void (await call('DELETE', pathWithId(PATHS.purgeTask, _id))),
    logOut: async () => void (await call('POST', PATHS.logout)),
  };
}
