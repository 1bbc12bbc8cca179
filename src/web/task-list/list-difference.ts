import type { QueryClient } from '@tanstack/react-query';

import type { Task } from '../model/task.ts';

// What this browser has kept is read while the first request is under way; a storage that hangs is not waited for.
const RESTORED_WITHIN_MS = 2_000;

/** What of a task says where it stands: the newest is first. */
type ListPosition = Pick<Task, '_id' | 'createdAt' | 'version'>;

/** What changed after a list: its tasks whole, newest first, and the ids of those that went, which it may never have had. */
type Difference<Item> = { tasks: readonly Item[]; removed?: readonly string[] };

/**
 * Returns the tasks of a list after a difference, in the server's order; the same array where nothing changed. Returns null
 * where that order cannot be told: of tasks that were made in one millisecond the wire says only in a whole list which is newer.
 */
export function applyDifference<Item extends ListPosition>(
  before: readonly Item[],
  { tasks, removed = [] }: Difference<Item>,
): readonly Item[] | null {
  const gone = new Set(removed);
  const changed = new Set(tasks.map(({ _id }) => _id));
  // Of what the difference names: it is short, and the list is long.
  const known = new Set<string>();
  for (const { _id } of before) if (changed.has(_id) || gone.has(_id)) known.add(_id);
  if (tasks.length === 0 && known.size === 0) return before;
  const after: Item[] = [];
  let next = 0;
  for (const task of before) {
    if (gone.has(task._id)) continue;
    const isChanged = changed.has(task._id);
    for (;;) {
      const other = tasks[next];
      // No task changes its place, so those of the difference that the list knows stand in the same order here and there.
      if (!other || known.has(other._id)) break;
      if (!isChanged) {
        const [added, kept] = [other.createdAt ?? '', task.createdAt ?? ''];
        if (added < kept) break;
        // One that was just made is newer than all that were known, and one that was brought back may be older.
        if (added === kept && other.version !== 1) return null;
      }
      after.push(other);
      next += 1;
    }
    if (!isChanged) after.push(task);
    else {
      const other = tasks[next];
      if (other?._id !== task._id) return null;
      after.push(other);
      next += 1;
    }
  }
  const rest = tasks.slice(next);
  // Not pushed as arguments: Safari takes no more than 65,536 in one call, and an import may bring more tasks.
  return rest.some(({ _id }) => known.has(_id)) ? null : [...after, ...rest];
}

type Known = { tasks: readonly Task[]; seq: number | null; mark?: string; life?: string };

/** Resolves with the list of the cache as soon as there is one, or undefined where none comes in time. */
function readRestored(client: QueryClient, read: () => Known | undefined): Promise<Known | undefined> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve(read());
    };
    const timer = setTimeout(end, RESTORED_WITHIN_MS);
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if (read()) end();
    });
    if (read()) end();
  });
}

type Question = {
  client: QueryClient;
  /** Returns the list of the cache. */
  read: () => Known | undefined;
  /** The list of the cache when the server was asked. */
  asked: Known | undefined;
  /** The mark that it was asked with. */
  mark: string;
};

/**
 * Returns what an answer makes of the list whose mark it was asked with; at the start what this browser had kept may still be on
 * its way. Returns null where there is none with that mark, or where the order cannot be told.
 */
export async function resolveDifference(
  answer: Difference<Task> & Pick<Known, 'seq' | 'mark' | 'life'>,
  { client, read, asked, mark }: Question,
): Promise<Known | null> {
  const base = asked?.mark === mark ? asked : await readRestored(client, read);
  const tasks = base?.mark === mark ? applyDifference(base.tasks, answer) : null;
  return tasks && { tasks, seq: answer.seq, mark: answer.mark, life: answer.life };
}
