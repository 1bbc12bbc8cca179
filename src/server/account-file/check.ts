import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { FIELD_COLUMNS } from '../database/columns.ts';
import { invalid } from '../errors/api-error.ts';
import type { StagedFile } from './staged-file.ts';

export const broken = (reason: string) =>
  invalid(`Nothing was imported: ${reason} Export the account again.`);

/** Finds a task that contradicts the file, and says how. */
type Rule = { find: RawBuilder<{ title: string }>; explain: (title: string) => Error };

const strayRevisions: Rule = {
  find: sql`select '' as title from revision where task_id not in (select id from task)`,
  explain: () => broken('there are changes of a task that is not in it.'),
};

const explainHistory = (title: string) => broken(`the history of "${title}" does not lead to it.`);

/** Its versions follow each other from the first, which alone creates it. */
const brokenHistories: Rule = {
  find: sql`select task.title from (
      select task_id, version, verb, row_number() over (partition by task_id order by seq) as place from revision
    ) as placed join task on task.id = placed.task_id
    where placed.version <> placed.place or (placed.verb = 'create') <> (placed.place = 1)`,
  explain: explainHistory,
};

/** Of what the file does not say of a task, it has nothing. */
const UNSAID: Partial<Record<string, string>> = { labels: '[]', repeat: '' };

const isDifferent = sql.join(
  FIELD_COLUMNS.map((column) => {
    const said = sql.ref(`task.${column}`);
    const unsaid = UNSAID[column];
    return sql`${unsaid === undefined ? said : sql`coalesce(${said}, ${sql.lit(unsaid)})`} <> ${sql.ref(`last.${column}`)}`;
  }),
  sql` or `,
);

/** The last revision is what the task is. */
const otherEnds: Rule = {
  find: sql`select task.title from task
    join (select task_id, max(seq) as seq from revision group by task_id) as life on life.task_id = task.id
    join revision as last on last.seq = life.seq
    where coalesce(task.version, last.version) <> last.version or ${isDifferent}
      or (task.deleted_at is not null) <> last.deleted`,
  explain: explainHistory,
};

const twoIds: Rule = {
  find: sql`select task.title from task join task as other on other.id = task.own_id`,
  explain: () => invalid('Nothing was imported: the file holds a task under two ids.'),
};

/** Throws a refusal where the histories of a file contradict themselves or the tasks. */
export async function checkFile({ queries }: StagedFile, fileSeq: number): Promise<void> {
  const newer = await queries
    .selectFrom('revision')
    .select('seq')
    .where('seq', '>', fileSeq)
    .executeTakeFirst();
  if (newer) throw broken('a change is newer than the file.');
  for (const { find, explain } of [strayRevisions, brokenHistories, otherEnds, twoIds]) {
    const { rows } = await sql<{ title: string }>`${find} limit 1`.execute(queries);
    if (rows[0]) throw explain(rows[0].title);
  }
}
