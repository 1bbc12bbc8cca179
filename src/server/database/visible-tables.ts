import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { TASK_COLUMNS } from './columns.ts';
import type { Schema } from './schema.ts';

const COLUMNS = sql.join(TASK_COLUMNS.map((column) => sql.ref(column)));
const OPEN = sql`select user_id from open_import`;

const isHidden = (number: RawBuilder<unknown>) =>
  sql`exists (select 1 from open_import as open where open.user_id = written.user_id and open.above < ${number})`;

/**
 * The tasks and changes that there are. What an import adds that is not whole does not exist yet, and what it changes is still as
 * it was. Views of a table alone cost nothing, so that they say no more where no import is open.
 */
function visibleTables(hasOpen: boolean): [name: string, rows: RawBuilder<unknown>][] {
  if (!hasOpen)
    return [
      ['visible_task', sql`select ${COLUMNS} from task`],
      ['visible_revision', sql`select * from task_revision`],
    ];
  return [
    [
      'visible_task',
      sql`select ${COLUMNS} from task as written where not ${isHidden(sql`written.created_seq`)}
          and id not in (select id from before_import where user_id in (${OPEN}))
        union all select ${COLUMNS} from before_import where user_id in (${OPEN})`,
    ],
    ['visible_revision', sql`select * from task_revision as written where not ${isHidden(sql`written.seq`)}`],
  ];
}

/** Runs `work`, which can look at `visible_task` and `visible_revision`. */
export async function withVisibleTables<Result>(
  queries: Kysely<Schema>,
  work: () => Promise<Result>,
): Promise<Result> {
  const open = await queries.selectFrom('open_import').select('user_id').limit(1).execute();
  const views = visibleTables(open.length > 0);
  for (const [name, rows] of views)
    await sql`create temporary view ${sql.table(name)} as ${rows}`.execute(queries);
  const result = await work();
  for (const [name] of views) await sql`drop view ${sql.table(name)}`.execute(queries);
  return result;
}
