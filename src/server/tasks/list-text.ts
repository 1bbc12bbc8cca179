import type { TaskTable } from '../database/schema.ts';
import type { Mark } from './mark.ts';
import { formatMark } from './mark.ts';
import { toTask } from './rows.ts';

/** A task as it stands in the text of a list, and its place there: the newest is first. */
export type ListEntry = { at: string; seq: number; json: string };

export function toEntry(row: TaskTable): ListEntry {
  return { at: row.created_at, seq: row.created_seq, json: JSON.stringify(toTask(row)) };
}

/** Returns the index of the first entry that is not newer than this row. */
function findInsertIndex(entries: ListEntry[], { created_at, created_seq }: TaskTable): number {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const { at, seq } = entries[middle] ?? { at: '', seq: 0 };
    if (at > created_at || (at === created_at && seq > created_seq)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the entries after changes; a row is a task after its change, deleted or not. */
export function changeEntries(before: ListEntry[], changed: TaskTable[]): ListEntry[] {
  const entries = [...before];
  for (const row of changed) {
    const index = findInsertIndex(entries, row);
    const known = entries[index];
    const isKnown = known?.at === row.created_at && known.seq === row.created_seq;
    entries.splice(index, isKnown ? 1 : 0, ...(row.deleted_at === null ? [toEntry(row)] : []));
  }
  return entries;
}

/** What an answer says of the list beside its tasks. */
export type ListState = { seq: number; mark: Mark | null; life: string | null; removed?: string[] };

/** What stands before the tasks in the JSON of a list's answer. It is written by hand, because a schema takes as long for it as the database. */
export const LIST_BEGINNING = '{"success":true,"tasks":[';

/** Returns what stands after the tasks. */
export function listEnd({ seq, mark, life, removed }: ListState): string {
  const marked = mark ? `,"mark":${JSON.stringify(formatMark(mark))}` : '';
  const lived = life === null ? '' : `,"life":${JSON.stringify(life)}`;
  const gone = removed ? `,"removed":${JSON.stringify(removed)}` : '';
  return `],"seq":${seq}${marked}${lived}${gone}}`;
}

/** Returns the JSON of a list's answer. */
export function listText({ entries, ...state }: ListState & { entries: ListEntry[] }): Buffer {
  return Buffer.from(LIST_BEGINNING + entries.map(({ json }) => json).join(',') + listEnd(state));
}
