import type { Database } from '../database/database.ts';
import { findMark, findStamp } from '../database/list-marks.ts';
import type { LastChange } from '../database/list-marks.ts';
import type { TaskTable } from '../database/schema.ts';
import type { KeptList } from './kept-lists.ts';
import { keptLists } from './kept-lists.ts';
import { selectChanged, selectPage } from './list-rows.ts';
import type { ListEntry, ListState } from './list-text.ts';
import { changeEntries, LIST_BEGINNING, listEnd, listText, toEntry } from './list-text.ts';
import type { Mark } from './mark.ts';
import { formatMark, isSameMark, parseMark } from './mark.ts';
import { jsonListChunks, PAGE_ROWS, paginate } from './pages.ts';
import { toTask } from './rows.ts';

/** A list as JSON, in parts where it is too large to be held. Only a whole one has a tag, which is another one for every other content. */
type ListAnswer = { body: Buffer | AsyncGenerator<string>; tag: string | null };

const NEWEST = { created_at: '9999-99', created_seq: 0 };
// A longer list would not be kept for the next who asks, and one text holds 2^29 characters at most.
const MOST_CHARACTERS = 20 * 1024 * 1024;
// Beyond that the whole list, which comes in slices and is kept, costs less.
const MOST_CHANGES = 1000;

function toListState({ seq, stamp, life }: LastChange): ListState {
  // Before the first change there is nothing that could be another thing elsewhere.
  if (seq === 0) return { seq, mark: { seq, stamp: 'none' }, life };
  return { seq, mark: stamp === null ? null : { seq, stamp }, life };
}

/** The lists of users: whole, or what changed since a mark. */
export function taskLists(database: Database) {
  const kept = keptLists();
  const underWay = new Map<string, { mark: Mark; list: Promise<KeptList | null> }>();

  async function readState(userId: string): Promise<ListState> {
    const [user] = await findMark(database, { userId });
    return toListState(user ?? { seq: 0, stamp: null, life: null });
  }

  /** Returns the tasks that changed since a mark, or null where the difference from it cannot be told. */
  async function findChanged(userId: string, { seq }: ListState, since: Mark): Promise<TaskTable[] | null> {
    if (since.seq > seq || seq - since.seq > MOST_CHANGES) return null;
    const rows = since.seq === seq ? [] : await selectChanged(database, { userId, since: since.seq });
    if (since.seq === 0) return rows;
    // It is asked for last: a task that went for good before its row was read took the mark along.
    const [known] = await findStamp(database, { userId, seq: since.seq });
    return known?.stamp === since.stamp ? rows : null;
  }

  async function nextPage(userId: string, last: TaskTable | undefined): Promise<TaskTable[]> {
    const { created_at: at, created_seq: seq } = last ?? NEWEST;
    return selectPage(database, { userId, at, seq, limit: PAGE_ROWS });
  }

  /** Returns the entries of a list, or null where they are too large to be held. */
  async function readEntries(userId: string, { seq }: ListState): Promise<ListEntry[] | null> {
    const entries: ListEntry[] = [];
    // At number 0 there are no tasks. One that came since must not slip in: were it purged, the difference from 0 would not name it as removed.
    if (seq === 0) return entries;
    let characters = 0;
    for await (const page of paginate<TaskTable>(async (last) => nextPage(userId, last))) {
      for (const row of page) {
        const entry = toEntry(row);
        entries.push(entry);
        characters += entry.json.length;
      }
      if (characters > MOST_CHARACTERS) return null;
    }
    return entries;
  }

  /** Yields the text of a list a page at a time. A page is read when its reader has taken the one before, and nobody waits for that. */
  async function* textInPages(userId: string, state: ListState): AsyncGenerator<string> {
    const pages = paginate<TaskTable>(async (last) =>
      database.userLock.shared(userId, async () => nextPage(userId, last)),
    );
    yield* jsonListChunks(LIST_BEGINNING, pages, toTask);
    yield listEnd(state);
  }

  async function build(userId: string, state: ListState, mark: Mark): Promise<KeptList | null> {
    const before = kept.get(userId);
    const changed = before ? await findChanged(userId, state, before.mark) : null;
    const entries =
      before && changed ? changeEntries(before.entries, changed) : await readEntries(userId, state);
    if (!entries) return null;
    const list = { mark, entries, body: listText({ ...state, entries, mark }) };
    kept.keep(userId, list);
    return list;
  }

  /** Builds a list once for all who ask for it at the same time. */
  async function buildOnce(userId: string, state: ListState, mark: Mark): Promise<KeptList | null> {
    const other = underWay.get(userId);
    if (other && isSameMark(other.mark, mark)) return other.list;
    const own = { mark, list: build(userId, state, mark) };
    underWay.set(userId, own);
    return own.list.finally(() => {
      if (underWay.get(userId) === own) underWay.delete(userId);
    });
  }

  async function readWhole(userId: string, state: ListState): Promise<ListAnswer> {
    const { mark } = state;
    if (!mark) {
      const entries = await readEntries(userId, state);
      return { body: entries ? listText({ ...state, entries }) : textInPages(userId, state), tag: null };
    }
    const known = kept.get(userId);
    const list = known && isSameMark(known.mark, mark) ? known : await buildOnce(userId, state, mark);
    return { body: list?.body ?? textInPages(userId, state), tag: formatMark(mark) };
  }

  return {
    /** Returns the answer to a list that has not changed, where it is ready; `last` was just read. */
    findReady(userId: string, since: string | undefined, last: LastChange): ListAnswer | null {
      const state = toListState(last);
      const { mark } = state;
      if (!mark) return null;
      if (since === formatMark(mark))
        return { body: listText({ ...state, entries: [], removed: [] }), tag: null };
      const known = since === undefined ? kept.get(userId) : undefined;
      return known && isSameMark(known.mark, mark) ? { body: known.body, tag: formatMark(mark) } : null;
    },

    /**
     * Returns what changed since the mark, if that can be told, or else the whole list. The number of the answer is read
     * first: a change in between makes a list newer than its number, never older.
     */
    async read(userId: string, since: string | undefined): Promise<ListAnswer> {
      return database.userLock.shared(userId, async () => {
        const state = await readState(userId);
        const mark = since === undefined ? null : parseMark(since);
        const changed = mark && (await findChanged(userId, state, mark));
        if (!changed) return readWhole(userId, state);
        const entries = changed.filter(({ deleted_at }) => deleted_at === null).map(toEntry);
        const removed = changed.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id);
        return { body: listText({ entries, ...state, removed }), tag: null };
      });
    },
  };
}
