import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';

import { Kysely } from 'kysely';

import type { ImportedRevision, ImportedTask } from '#contract/account-file.ts';

import { REVISION_COLUMNS, TASK_COLUMNS } from '../database/columns.ts';
import { isDuplicate } from '../database/failures.ts';
import type { FieldColumns, RevisionTable, TaskTable } from '../database/schema.ts';
import { readerDialect } from '../database/sqlite-dialect.ts';
import { nextTaskId } from '../tasks/next-task.ts';
import { toColumns } from '../tasks/rows.ts';

/** A task of a file; null stands for what the file does not say of it. */
export type StagedTask = Omit<FieldColumns, 'labels' | 'repeat'> &
  Pick<TaskTable, 'id' | 'completed_at' | 'deleted_at'> & {
    labels: string | null;
    repeat: string | null;
    version: number | null;
    created_at: string | null;
    updated_at: string | null;
    /** The id that it gets where the file is another user's. */
    own_id: string;
    /** Its place in the file. */
    position: number;
    /** What is to be done with it, and its id here, once that is worked out. */
    effect: 'added' | 'changed' | null;
    new_id: string | null;
  };

type StagedRevision = Omit<RevisionTable, 'user_id'>;

type StagedSchema = { task: StagedTask; revision: StagedRevision };

const FIELDS = `title text not null, description text not null, priority text not null, due_date text not null,
  completed integer not null`;
const TABLES = `
  create table task (position integer primary key, id text not null, own_id text not null, ${FIELDS}, labels text,
    repeat text, version integer, created_at text, updated_at text, completed_at text, deleted_at text, effect text, new_id text);
  create table revision (seq integer primary key, task_id text not null, version integer not null, verb text not null,
    ${FIELDS}, labels text not null, repeat text not null, deleted integer not null, source text not null,
    created_at text not null)`;
// They are made when all rows are there, which takes a fraction of the time.
const INDEXES = `
  create unique index task_id on task (id);
  create index revision_task on revision (task_id, seq)`;

/**
 * The id that a user's import gives a task of another user's file. It is always the same, so that a second import of the file
 * finds the task.
 */
function ownId(userId: string, id: string): string {
  const hex = hash('sha256', `${userId} ${id}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The own id of the next task of a repetition follows from its predecessor's own one, as the one in the file does. */
const TIE = `
  with recursive
    next (id, before_id) as materialized (select successor_id(id), id from task),
    tie (id, before_id) as materialized (select next.id, before_id from next join task on task.id = next.id),
    tied (id, own_id) as (
      select id, own_id from task where id in (select before_id from tie) and id not in (select id from tie)
      union all
      select tie.id, successor_id(tied.own_id) from tied join tie on tie.before_id = tied.id)
  update task set own_id = tied.own_id from tied where task.id = tied.id`;

const TASK = [
  'position',
  'own_id',
  ...TASK_COLUMNS.filter((column) => column !== 'user_id' && column !== 'created_seq'),
] as const;
const REVISION = REVISION_COLUMNS.filter((column) => column !== 'user_id');

const listColumns = (columns: readonly string[]) =>
  `(${columns.join()}) values (${columns.map(() => '?').join()})`;

/** Returns the values of a row by their places: those that are given by name take three times as long. */
function inOrder<Column extends string>(
  columns: readonly Column[],
  row: Record<Column, SQLInputValue>,
): SQLInputValue[] {
  return columns.map((column) => row[column]);
}

/**
 * Makes room for the tasks and revisions of one file: a database of its own without a name, which SQLite keeps on the disk
 * where it is large, and which is gone when it is closed or the process ends. Nobody else waits for it.
 */
export function stageFile(userId: string) {
  const database = new DatabaseSync('');
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -16000');
  database.function('successor_id', { deterministic: true }, (id) => nextTaskId(String(id)));
  database.exec(TABLES);
  // One transaction until the end: nothing of it has to be kept.
  database.exec('begin');
  const insertTask = database.prepare(`insert into task ${listColumns(TASK)}`);
  const insertRevision = database.prepare(`insert or ignore into revision ${listColumns(REVISION)}`);
  const setEffect = database.prepare('update task set effect = ?, new_id = ? where position = ?');
  const nameAdded = database.prepare(
    `update task set new_id = case when ? then own_id else id end where effect = 'added'`,
  );
  const queries = new Kysely<StagedSchema>({ dialect: readerDialect(database) });

  return {
    queries,

    addTask(position: number, task: ImportedTask): void {
      const columns = toColumns(task);
      const row = {
        ...columns,
        position,
        id: task._id,
        own_id: ownId(userId, task._id),
        labels: task.labels === undefined ? null : columns.labels,
        repeat: task.repeat === undefined ? null : columns.repeat,
        version: task.version ?? null,
        created_at: task.createdAt ?? null,
        updated_at: task.updatedAt ?? null,
        completed_at: task.completedAt ?? null,
        deleted_at: task.deletedAt ?? null,
      };
      insertTask.run(...inOrder(TASK, row));
    },

    /** Adds a revision; returns whether it is the first of its number. */
    addRevision({ seq, taskId, version, verb, at, source, after }: ImportedRevision): boolean {
      const row = {
        ...toColumns(after),
        seq,
        task_id: taskId,
        version,
        verb,
        deleted: after.deleted ? 1 : 0,
        source,
        created_at: at,
      };
      const { changes } = insertRevision.run(...inOrder(REVISION, row));
      return changes === 1;
    },

    /** Makes all that was added ready to be searched; returns whether each task is the only one of its id. */
    finish(): boolean {
      try {
        database.exec(INDEXES);
        database.exec(TIE);
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    setEffect(position: number, effect: StagedTask['effect'], knownId: string | null): void {
      setEffect.run(effect, knownId, position);
    },

    /** Gives all added tasks the ids of the file, or ids of their own where that is another account's. */
    nameAdded(isForeign: boolean): void {
      nameAdded.run(isForeign ? 1 : 0);
    },

    close: async () => queries.destroy(),
  };
}

export type StagedFile = ReturnType<typeof stageFile>;
