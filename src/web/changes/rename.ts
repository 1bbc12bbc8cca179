import { nextTaskId } from '../model/next-task.ts';
import type { JournalEntry, MadeChange, StoredIntent } from './intent.ts';

/** A change of a task that has got another id. */
export function withTaskId<Change extends MadeChange>(change: Change, taskId: string): Change {
  return { ...change, taskId, seen: change.seen && { ...change.seen, _id: taskId } };
}

/** An entry of the journal whose task has got another id; null where it names another task. */
export function renameEntry<Entry extends Pick<JournalEntry, 'made' | 'withdrawn'>>(
  entry: Entry,
  from: string,
  to: string,
): Entry | null {
  const { made, withdrawn } = entry;
  if (![made, ...(withdrawn ?? [])].some(({ taskId }) => taskId === from)) return null;
  const follow = <Change extends MadeChange>(change: Change) =>
    change.taskId === from ? withTaskId(change, to) : change;
  return { ...entry, made: follow(made), withdrawn: withdrawn?.map(follow) };
}

/** A change of a task that is gone, as one of the task that has its words now; `isNext` says that it is the next one of a repetition. */
export function moveToSuccessor(later: StoredIntent, taskId: string, isNext: boolean): StoredIntent {
  const { seen, spawns, withdraws } = later;
  const next = nextTaskId(taskId);
  // The versions of a task that is gone say nothing of the one that has its words; a next one begins with the same.
  const version = isNext ? seen?.version : undefined;
  return {
    ...later,
    taskId,
    seen: seen && { ...seen, _id: taskId, version },
    spawns: spawns && { ...spawns, _id: next },
    withdraws: withdraws && next,
    // What was refused was said of the former task, and the next answer is of this one.
    refusal: null,
    problems: 0,
  };
}
