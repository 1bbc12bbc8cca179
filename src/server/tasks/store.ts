import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Task, TaskChanges, TaskFields } from '#contract/task.ts';

import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Actor, UserWrite } from '../database/user-write.ts';
import { inUserWrite } from '../database/user-write.ts';
import type { Clock } from '../time/clock.ts';
import type { Carried, PlannedChange } from './change-batch.ts';
import { carryOutAll } from './change-batch.ts';
import { changeLine } from './change-line.ts';
import type { WriteRequest, WriteResult } from './idempotency.ts';
import { findAnswer, keepResult, withIdempotency } from './idempotency.ts';
import { taskLists } from './lists.ts';
import { findNextTask } from './next-task.ts';
import { mayBeFull } from './room.ts';
import { toColumns, toTask } from './rows.ts';
import { storedAnswers } from './stored-answers.ts';
import { insertRowOptimistic } from './task-row.ts';
import type { Basis, CompletionDay } from './writes.ts';
import { createTask, deleteTask, insertTask, restoreTask, updateTask } from './writes.ts';

/** A request to change a task that exists. */
export type ChangeRequest = Pick<WriteRequest, 'taskId' | 'key'> & Basis;

function plan(request: WriteRequest, change: (write: UserWrite) => Promise<WriteResult>): PlannedChange {
  return {
    taskId: request.taskId,
    findAnswer: async (queries, userId) => findAnswer(queries, userId, request),
    carryOut: async (write) => withIdempotency(write, request, async () => change(write)),
  };
}

/** Adds the task that follows a task, as it is now and if there is one, to the results that may have one. */
function withNext(planned: PlannedChange, mayHaveNext: (task: Task) => boolean): PlannedChange {
  const add = async (queries: Kysely<Schema>, userId: string, result: WriteResult) => {
    const next = mayHaveNext(result.task) ? await findNextTask(queries, userId, planned.taskId) : undefined;
    return next ? { ...result, next: toTask(next) } : result;
  };
  return {
    taskId: planned.taskId,
    carryOut: async (write) => add(write.transaction, write.userId, await planned.carryOut(write)),
    findAnswer: async (queries, userId) => {
      const known = await planned.findAnswer(queries, userId);
      return known && add(queries, userId, known);
    },
  };
}

/** The changes that there are. Each takes effect once for its key. */
export const planChange = {
  /**
   * The key becomes the task's id. It is refused with "key taken" if that is another user's task. The result of a task that is
   * completed and repeats has the one that follows it, as that of an update.
   */
  create(key: string | undefined, fields: TaskFields, completedOn?: CompletionDay): PlannedChange {
    const taskId = key ?? randomUUID();
    const request = { verb: 'create', taskId, key: taskId } as const;
    const planned = plan(request, async (write) => createTask(write, taskId, fields, completedOn));
    const carryOut = async (write: UserWrite) => {
      // A repeat gets the answer that is kept, also where the account is full by now.
      const row = mayBeFull(write) ? undefined : await insertTask(write, taskId, fields, completedOn);
      if (!row) return planned.carryOut(write);
      const result = { task: toTask(row) };
      await keepResult(write, request, result);
      return result;
    };
    const carryOutOptimistic = async (write: UserWrite) => {
      const result = { task: toTask(await insertRowOptimistic(write, taskId, toColumns(fields))) };
      await keepResult(write, request, result);
      return result;
    };
    return {
      ...withNext({ ...planned, carryOut }, (task) => task.completed && task.repeat !== ''),
      // One that is completed may have a next one.
      ...(!fields.completed && { carryOutOptimistic }),
    };
  },

  /**
   * It is refused with "changed meanwhile" where the request says its basis and would overwrite another change. The result of a task
   * that repeats has the one that follows it, as it is now and if there is one, also for a request that came before.
   */
  update({ taskId, key, ...basis }: ChangeRequest, fields: TaskChanges): PlannedChange {
    const request = { verb: 'update', taskId, key } as const;
    return withNext(
      plan(request, async (write) => updateTask(write, taskId, basis, fields)),
      (task) => task.repeat !== '',
    );
  },

  /** It is refused with "changed meanwhile" where the request says its base and the task was changed since. */
  delete({ taskId, key, base }: ChangeRequest): PlannedChange {
    return plan({ verb: 'delete', taskId, key }, async (write) => deleteTask(write, taskId, base));
  },

  restore({ taskId, key }: ChangeRequest): PlannedChange {
    return plan({ verb: 'restore', taskId, key }, async (write) => restoreTask(write, taskId));
  },
};

/** The tasks of users. Every change appends its revision in the same transaction. */
export function taskStore(database: Database, now: Clock) {
  return {
    lists: taskLists(database),

    change: changeLine(database, now),

    ...storedAnswers(database),

    /** Carries out many changes in one transaction, in their order; one that is refused takes no other with it. */
    async changeAll<Change extends PlannedChange>(
      actor: Actor,
      changes: readonly Change[],
    ): Promise<Carried<Change>[]> {
      return inUserWrite(actor, database, now(), async (write) => carryOutAll(write, changes));
    },
  };
}

export type TaskStore = ReturnType<typeof taskStore>;
