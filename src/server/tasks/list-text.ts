import type { TaskTable } from '../database/schema.ts';
import type { Mark } from './mark.ts';
import { formatMark } from './mark.ts';
import { toTask } from './rows.ts';

/** A task as it stands in the text of a list, and its place there: the newest is first. */
export type Piece = { at: string; seq: number; json: string };

export function toPiece(row: TaskTable): Piece {
  return { at: row.created_at, seq: row.created_seq, json: JSON.stringify(toTask(row)) };
}

/** Returns the index of the first piece that is not newer than this row. */
function findPlace(pieces: Piece[], { created_at, created_seq }: TaskTable): number {
  let [from, to] = [0, pieces.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const { at, seq } = pieces[middle] ?? { at: '', seq: 0 };
    if (at > created_at || (at === created_at && seq > created_seq)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the pieces after changes; a row is a task after its change, deleted or not. */
export function changePieces(before: Piece[], changed: TaskTable[]): Piece[] {
  const pieces = [...before];
  for (const row of changed) {
    const place = findPlace(pieces, row);
    const known = pieces[place];
    const isKnown = known?.at === row.created_at && known.seq === row.created_seq;
    pieces.splice(place, isKnown ? 1 : 0, ...(row.deleted_at === null ? [toPiece(row)] : []));
  }
  return pieces;
}

type Parts = { pieces: Piece[]; seq: number; mark: Mark | null; life: string | null; removed?: string[] };

/** Returns the JSON of a list's answer. It is written by hand, because a schema takes as long for it as the database. */
export function listText({ pieces, seq, mark, life, removed }: Parts): Buffer {
  const tasks = pieces.map(({ json }) => json).join(',');
  const marked = mark ? `,"mark":${JSON.stringify(formatMark(mark))}` : '';
  const lived = life === null ? '' : `,"life":${JSON.stringify(life)}`;
  const gone = removed ? `,"removed":${JSON.stringify(removed)}` : '';
  return Buffer.from(`{"success":true,"tasks":[${tasks}],"seq":${seq}${marked}${lived}${gone}}`);
}
