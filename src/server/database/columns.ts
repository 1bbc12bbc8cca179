import type { FieldColumns, RevisionTable, TaskTable } from './schema.ts';

/**
 * Takes a list of columns that leaves out none of its table: one that is not copied would be lost in silence. No statement of `prepare`
 * says `*`, because PostgreSQL refuses a plan whose `*` has become other columns for as long as its connection lives.
 */
const allColumns =
  <Table>() =>
  <const Column extends keyof Table>(
    columns: readonly Column[] & ([keyof Table] extends [Column] ? unknown : never),
  ): readonly Column[] =>
    columns;

export const FIELD_COLUMNS = allColumns<FieldColumns>()([
  'title',
  'description',
  'priority',
  'due_date',
  'completed',
  'labels',
  'repeat',
]);

export const TASK_COLUMNS = allColumns<TaskTable>()([
  'id',
  'user_id',
  ...FIELD_COLUMNS,
  'version',
  'created_seq',
  'created_at',
  'updated_at',
  'completed_at',
  'deleted_at',
]);

export const REVISION_COLUMNS = allColumns<RevisionTable>()([
  'user_id',
  'seq',
  'task_id',
  'version',
  'verb',
  ...FIELD_COLUMNS,
  'deleted',
  'source',
  'created_at',
]);
