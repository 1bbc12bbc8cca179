import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { PURGE, VERBS } from '#contract/history.ts';
import { PRIORITIES } from '#contract/priority.ts';

import { FIELD_COLUMNS } from './columns.ts';
import { IMPORT_REQUEST, sqlHasVerb, SQL_TASK_ID } from './key-requests.ts';
import { IMPORT_SOURCE } from './schema.ts';
import type { Schema } from './schema.ts';
import { withVisibleTables } from './visible-tables.ts';

/** What a whole database holds, and a sentence for each thing in it that no Holdfast would have written. */
export type Verdict = { users: number; tasks: number; revisions: number; violations: string[] };

/** What breaks a rule: the id of a task, a user or a key, and a number of it. */
type Found = { id: string; number: number | string | null };
type Rule = { find: RawBuilder<Found>; explain: (id: string, number: number) => string };

const MOST_OF_A_RULE = 10;

const OF_USERS =
  'session task task_revision idempotency list_mark view open_import before_import login_place'.split(' ');
const USER = sql.table('user');

const isDifferent = sql.join(
  FIELD_COLUMNS.map((field) => sql`${sql.ref(`last.${field}`)} <> ${sql.ref(`visible_task.${field}`)}`),
  sql` or `,
);
const oneOf = (values: readonly (string | number)[]) => sql.join(values.map((value) => sql.lit(value)));

const foreignRows = OF_USERS.map((table): Rule => ({
  find: sql`select user_id as id, count(*) as number from ${sql.table(table)}
    where user_id not in (select id from ${USER}) group by user_id`,
  explain: (id, rows) => `The table ${table} has ${rows} rows of the user ${id}, who does not exist.`,
}));

const strayRevisions: Rule = {
  find: sql`select visible_revision.task_id as id, visible_revision.seq as number from visible_revision
    left join visible_task on visible_task.id = visible_revision.task_id
    where visible_task.id is null or visible_task.user_id <> visible_revision.user_id`,
  explain: (id, seq) =>
    `The change with the number ${seq} is of the task ${id}, which its user does not have.`,
};

const brokenFolds: Rule = {
  find: sql`select visible_task.id, visible_task.version as number from visible_task
    left join visible_revision as last on last.task_id = visible_task.id and last.version = visible_task.version
    where last.seq is null or ${isDifferent}
      or last.deleted <> case when visible_task.deleted_at is null then 0 else 1 end`,
  explain: (id, version) => `The task ${id} is not what the change to its version ${version} made of it.`,
};

const lostVersions: Rule = {
  find: sql`select task_id as id, max(version) as number from visible_revision
    group by task_id having min(version) <> 1 or count(*) <> max(version)`,
  explain: (id, version) => `The history of the task ${id} lacks some of its ${version} versions.`,
};

const disordered: Rule = {
  find: sql`select earlier.task_id as id, later.version as number from visible_revision as earlier
    join visible_revision as later on later.task_id = earlier.task_id and later.version = earlier.version + 1
    where later.seq <= earlier.seq`,
  explain: (id, version) =>
    `The version ${version} of the task ${id} has a number below that of the one before.`,
};

const wrongVerbs: Rule = {
  find: sql`select task_id as id, version as number from visible_revision
    where verb not in (${oneOf(VERBS)}) or (verb = 'create' and version <> 1) or (verb <> 'create' and version = 1)`,
  explain: (id, version) => `The version ${version} of the task ${id} was made by no change that there is.`,
};

const wrongValues: Rule = {
  find: sql`select id, version as number from visible_task
    where priority not in (${oneOf(PRIORITIES)}) or completed not in (0, 1)
      or (completed = 1 and completed_at is null) or (completed = 0 and completed_at is not null)`,
  explain: (id) => `The task ${id} has a value that no task can have.`,
};

const wrongBeginnings: Rule = {
  find: sql`select visible_task.id, visible_task.created_seq as number from visible_task
    join visible_revision on visible_revision.task_id = visible_task.id and visible_revision.version = 1
    where visible_revision.seq <> visible_task.created_seq`,
  explain: (id, seq) => `The task ${id} says that it was created by the change ${seq}, which it was not.`,
};

const numbersAhead = ['visible_revision', 'list_mark'].map((table): Rule => ({
  find: sql`select ${USER}.id, max(numbered.seq) as number from ${USER}
    join ${sql.table(table)} as numbered on numbered.user_id = ${USER}.id
    group by ${USER}.id, ${USER}.seq having max(numbered.seq) > ${USER}.seq or min(numbered.seq) < 1`,
  explain: (id, seq) =>
    `The user ${id} has not come to the number ${seq}, which the table ${table.replace('visible', 'task')} has.`,
}));

/**
 * A purge, a view, the sweep, an import with numbers of its own and a restored copy leave numbers without a change. One
 * write that changed tasks does not: between its mark and the one before, each number has its change, made in its moment.
 */
const lostNumbers: Rule = {
  // It sorts each user's marks and changes once: a join by ranges may compare each with each where statistics are old.
  find: sql`select user_id as id, mark as number from
    (select user_id, mark, count(*) - 1 as changes, mark - lag(mark) over (partition by user_id order by mark) as numbers,
        max(source) as source, min(created_at) as earliest, max(created_at) as latest
      from (select user_id, source, created_at, min(mark) over (partition by user_id order by seq desc) as mark
        from (select user_id, seq, seq as mark, created_at, '' as source from list_mark
          union all select user_id, seq, null as mark, created_at, case when source = ${sql.lit(IMPORT_SOURCE)} then source else '' end
            from visible_revision) as numbered) as marked
      where mark is not null group by user_id, mark) as written
    where changes > 0 and changes <> numbers and source = '' and earliest = latest`,
  explain: (id, seq) =>
    `Of the write that ended with the number ${seq} of the user ${id} some changes are missing.`,
};

/** After these a task was there, and what takes it away later takes the answer, too. */
const lostTasks: Rule = {
  find: sql`select key as id, 0 as number from idempotency
    where answer <> '' and ${sqlHasVerb(['update', 'restore'])} and not exists (
      select 1 from visible_task
      where visible_task.id = ${SQL_TASK_ID} and visible_task.user_id = idempotency.user_id)`,
  explain: (key) => `The change with the key ${key} was answered, and its task does not exist.`,
};

const unknownRequests: Rule = {
  find: sql`select key as id, 0 as number from idempotency
    where request <> ${sql.lit(IMPORT_REQUEST)} and not ${sqlHasVerb([...VERBS, PURGE])}`,
  explain: (key) => `The key ${key} stands for no change that there is.`,
};

const RULES: Rule[] = [
  ...foreignRows,
  strayRevisions,
  brokenFolds,
  lostVersions,
  disordered,
  wrongVerbs,
  wrongValues,
  wrongBeginnings,
  ...numbersAhead,
  lostNumbers,
  lostTasks,
  unknownRequests,
];

async function findViolations(queries: Kysely<Schema>, { find, explain }: Rule): Promise<string[]> {
  const { rows } = await sql<Found>`${find} limit ${sql.lit(MOST_OF_A_RULE + 1)}`.execute(queries);
  const sentences = rows.slice(0, MOST_OF_A_RULE).map(({ id, number }) => explain(id, Number(number)));
  return rows.length > MOST_OF_A_RULE ? [...sentences, 'There are more of this kind.'] : sentences;
}

async function count(
  queries: Kysely<Schema>,
  table: 'user' | 'visible_task' | 'visible_revision',
): Promise<number> {
  const { rows } = await sql<{
    rows: number | string;
  }>`select count(*) as rows from ${sql.table(table)}`.execute(queries);
  return Number(rows[0]?.rows);
}

/** Proves that a database is whole. The caller's transaction makes all queries see one moment. */
export async function verify(queries: Kysely<Schema>): Promise<Verdict> {
  return withVisibleTables(queries, async () => {
    const violations: string[] = [];
    for (const rule of RULES) violations.push(...(await findViolations(queries, rule)));
    return {
      users: await count(queries, 'user'),
      tasks: await count(queries, 'visible_task'),
      revisions: await count(queries, 'visible_revision'),
      violations,
    };
  });
}
