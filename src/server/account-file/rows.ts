import type { RevisionTable, TaskTable } from '../database/schema.ts';
import type { PlannedWrite } from '../database/user-write.ts';
import { toRevisionRow } from '../tasks/revisions.ts';
import { pickColumns } from '../tasks/rows.ts';
import { filled, isUntouched, STAGED_PAGE_ROWS, stagedTaskPages } from './plan.ts';
import type { Plan } from './plan.ts';
import type { StagedFile, StagedTask } from './staged-file.ts';

/** Rows that are stored together. */
export type Rows = { tasks: TaskTable[]; revisions: RevisionTable[] };

/** What the history of a task says of it where the file does not. */
type Life = Pick<TaskTable, 'version' | 'created_seq' | 'created_at' | 'updated_at'>;

function toRow(task: StagedTask, userId: string, life: Life): TaskTable {
  const updated_at = task.updated_at ?? life.updated_at;
  return {
    id: task.new_id ?? task.id,
    user_id: userId,
    ...pickColumns(filled(task)),
    version: life.version,
    created_seq: life.created_seq,
    created_at: task.created_at ?? life.created_at,
    updated_at,
    completed_at: task.completed === 1 ? (task.completed_at ?? updated_at) : null,
    deleted_at: task.deleted_at,
  };
}

/** Returns the next revisions of added tasks after a number of the file. */
async function nextRevisions({ queries }: StagedFile, after: number) {
  return queries
    .selectFrom('revision')
    .innerJoin('task', 'task.id', 'revision.task_id')
    .selectAll('revision')
    .select('task.new_id')
    .where('task.effect', '=', 'added')
    .where('revision.seq', '>', after)
    .orderBy('revision.seq')
    .limit(STAGED_PAGE_ROWS)
    .execute();
}

/** Returns tasks with the version and the time of the end of their histories. */
async function withEnds({ queries }: StagedFile, ids: string[]) {
  return queries
    .selectFrom('task')
    .innerJoin('revision as last', 'last.task_id', 'task.id')
    .selectAll('task')
    .select(['last.version as last_version', 'last.created_at as last_at'])
    .where('task.id', 'in', ids)
    .where('last.seq', '=', (revisions) =>
      revisions
        .selectFrom('revision')
        .select((expression) => expression.fn.max('seq').as('seq'))
        .whereRef('revision.task_id', '=', 'task.id'),
    )
    .execute();
}

/**
 * Yields the rows of the histories of added tasks, each task with its first revision. Their numbers are those of the file in a
 * new account, else the next ones in their order.
 */
async function* rowsWithHistory(staged: StagedFile, state: PlannedWrite, plan: Plan): AsyncGenerator<Rows> {
  let after = 0;
  while (true) {
    const page = await nextRevisions(staged, after);
    const numbers = new Map<string, { seq: number; at: string }>();
    const revisions = page.map(({ new_id, ...revision }): RevisionTable => {
      state.seq = isUntouched(plan) ? revision.seq : state.seq + 1;
      const { seq } = state;
      if (revision.version === 1) numbers.set(revision.task_id, { seq, at: revision.created_at });
      return { ...revision, user_id: state.userId, seq, task_id: new_id ?? revision.task_id };
    });
    const tasks = await withEnds(staged, [...numbers.keys()]);
    if (page.length > 0) {
      yield {
        tasks: tasks.map(({ last_version, last_at, ...task }) => {
          const first = numbers.get(task.id);
          return toRow(task, state.userId, {
            version: last_version,
            created_seq: first?.seq ?? 0,
            created_at: first?.at ?? last_at,
            updated_at: last_at,
          });
        }),
        revisions,
      };
    }
    if (page.length < STAGED_PAGE_ROWS) return;
    after = page.at(-1)?.seq ?? after;
  }
}

/** Yields the rows of added tasks, some at a time; a task that comes without a history begins its own. The state's number goes on with them. */
export async function* addedRows(
  staged: StagedFile,
  state: PlannedWrite,
  plan: Plan,
  fileSeq: number,
): AsyncGenerator<Rows> {
  yield* rowsWithHistory(staged, state, plan);
  if (isUntouched(plan)) state.seq = Math.max(state.seq, fileSeq);
  for await (const page of stagedTaskPages(staged, 'added without history')) {
    const rows: Rows = { tasks: [], revisions: [] };
    for (const task of page) {
      state.seq += 1;
      const { seq: created_seq, at } = state;
      const row = toRow(task, state.userId, { version: 1, created_seq, created_at: at, updated_at: at });
      rows.tasks.push(row);
      rows.revisions.push(toRevisionRow(state, 'create', row));
    }
    yield rows;
  }
}
