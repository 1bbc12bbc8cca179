import { sql } from 'kysely';

import { TASK_COLUMNS } from '../database/columns.ts';
import { prepare } from '../database/prepare.ts';

/** Selects some of a user's tasks that are not deleted, newest first, from below a place in that order. */
export const selectPage = prepare<{ userId: string; at: string; seq: number; limit: number }>()(
  (queries, parameter) =>
    queries
      .selectFrom('task')
      .select(TASK_COLUMNS)
      .where('user_id', '=', parameter('userId'))
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(created_at, created_seq) < (${parameter('at')}, ${parameter('seq')})`)
      .orderBy('created_at', 'desc')
      .orderBy('created_seq', 'desc')
      .limit(parameter('limit')),
);

/**
 * Selects the tasks that a user's revisions after this number are of, deleted or not, newest first. It begins with the revisions: as a
 * condition of the tasks, SQLite looks through all of them.
 */
export const selectChanged = prepare<{ userId: string; since: number }>()((queries, parameter) =>
  queries
    .selectFrom((revisions) =>
      revisions
        .selectFrom('task_revision')
        .select('task_id')
        .distinct()
        .where('user_id', '=', parameter('userId'))
        .where('seq', '>', parameter('since'))
        .as('changed'),
    )
    .innerJoin('task', 'task.id', 'changed.task_id')
    .select(TASK_COLUMNS)
    .where('user_id', '=', parameter('userId'))
    .orderBy('created_at', 'desc')
    .orderBy('created_seq', 'desc'),
);
