import { randomUUID } from 'node:crypto';

import type { TaskChanges, TaskFields } from '#contract/task.ts';

import type { Database } from '../database/database.ts';
import type { Actor, UserWrite } from '../database/user-write.ts';
import { inUserWrite } from '../database/user-write.ts';
import type { Clock } from '../time/clock.ts';
import type { WriteRequest, WriteResult } from './idempotency.ts';
import { withIdempotency } from './idempotency.ts';
import { taskLists } from './lists.ts';
import type { Basis } from './writes.ts';
import { createTask, deleteTask, restoreTask, updateTask } from './writes.ts';

/** A request to change a task that exists. */
export type ChangeRequest = Pick<WriteRequest, 'taskId' | 'key'> & Basis;

/** The tasks of users. Every write appends its revision in the same transaction, and takes effect once for each key. */
export function taskStore(database: Database, now: Clock) {
  const writeOnce = async (
    actor: Actor,
    request: WriteRequest,
    change: (write: UserWrite) => Promise<WriteResult>,
  ) =>
    inUserWrite(actor, database, now(), async (write) =>
      withIdempotency(write, request, () => change(write)),
    );

  return {
    list: taskLists(database),

    /** The key becomes the task's id. Throws "key taken" if that is another user's task. */
    async create(actor: Actor, key: string | undefined, fields: TaskFields): Promise<WriteResult> {
      const taskId = key ?? randomUUID();
      return writeOnce(actor, { verb: 'create', taskId, key: taskId }, (write) =>
        createTask(write, taskId, fields),
      );
    },

    /** Throws "changed meanwhile" where the request says its basis and would overwrite another change. */
    async update(
      actor: Actor,
      { taskId, key, ...basis }: ChangeRequest,
      fields: TaskChanges,
    ): Promise<WriteResult> {
      return writeOnce(actor, { verb: 'update', taskId, key }, (write) =>
        updateTask(write, taskId, basis, fields),
      );
    },

    /** Throws "changed meanwhile" where the request says its base and the task was changed since. */
    async remove(actor: Actor, { taskId, key, base }: ChangeRequest): Promise<WriteResult> {
      return writeOnce(actor, { verb: 'delete', taskId, key }, (write) => deleteTask(write, taskId, base));
    },

    async restore(actor: Actor, { taskId, key }: ChangeRequest): Promise<WriteResult> {
      return writeOnce(actor, { verb: 'restore', taskId, key }, (write) => restoreTask(write, taskId));
    },
  };
}

export type TaskStore = ReturnType<typeof taskStore>;
