import type { TaskFields } from '#contract/field-rules.ts';
import { LIMITS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { withCommas } from '#contract/with-commas.ts';

import { readSessionSignal } from '../api/token.ts';
import { makeDelete, makeUpdate } from '../changes/changes.ts';
import type { MadeChange } from '../changes/intent.ts';
import { countInWords } from '../model/count-in-words.ts';
import type { Task } from '../model/task.ts';
import { storeMade } from './actions.ts';
import { showNotice, showPress } from './notices.ts';

type ManyChanges = {
  changes: readonly MadeChange[];
  /** Says for the notice what was done to so many tasks. */
  describe: (count: number) => string;
  /** Of the error catalogue. */
  failureTitle: string;
  /** Says what to do where they are too many. */
  instead?: string;
  /** Says why some tasks did not get what was asked for, where any is such a one. */
  shortfall?: string;
};

const IN_PARTS = 'Search for fewer of them, and change those first.';

/**
 * Stores the changes of one press: all of them or none, as one undo. What was done, or why nothing was, stands in the notice. Resolves to
 * whether all is as it was to be.
 */
async function changeMany(many: ManyChanges): Promise<boolean> {
  const { changes, describe, failureTitle, instead = IN_PARTS, shortfall } = many;
  const [first] = changes;
  const session = readSessionSignal();
  const fail = (detail: string) => {
    showNotice({ kind: 'failed', title: failureTitle, detail }, session);
    return false;
  };
  if (!first && shortfall !== undefined) return fail(shortfall);
  if (!first) {
    showNotice({ kind: 'done', text: 'Nothing to change: it is so already.' }, session);
    return true;
  }
  if (changes.length > LIMITS.bulk) {
    const most = withCommas(LIMITS.bulk);
    const count = withCommas(changes.length);
    return fail(
      `At most ${most} tasks can be changed at once, and these are ${count}. None was changed. ${instead}`,
    );
  }
  const text = [describe(changes.length), shortfall].filter(Boolean).join('. ');
  return showPress(storeMade(changes), { failureTitle, describe: () => text });
}

/** Changes many tasks by one press: one change for each that differs from the fields that it is to have. Resolves as `changeMany` does. */
export function updateTasks(
  tasks: readonly Task[],
  toFields: (task: Task) => Partial<TaskFields>,
  describe: (count: number) => string,
  words: Pick<ManyChanges, 'instead' | 'shortfall'> = {},
): Promise<boolean> {
  const changes = tasks.flatMap((task) => makeUpdate(task, toFields(task)) ?? []);
  return changeMany({ changes, describe, failureTitle: MESSAGES.updateFailed, ...words });
}

/** Says of tasks that are deleted how many of them go with all that would have followed. */
function describeEnds(tasks: readonly Task[]): string {
  const ending = tasks.filter(({ completed, repeat }) => !completed && repeat !== '').length;
  if (ending === 0) return '';
  const all = tasks.length === 1 ? 'It' : 'They';
  const some = ending === 1 ? 'One of them' : `${withCommas(ending)} of them`;
  return `. ${ending === tasks.length ? all : some} will not come again.`;
}

/** Deletes many tasks by one press. */
export function deleteTasks(tasks: readonly Task[]): Promise<boolean> {
  return changeMany({
    changes: tasks.map(makeDelete),
    describe: (count) => `Deleted ${countInWords(count, 'task')}${describeEnds(tasks)}`,
    failureTitle: MESSAGES.deleteFailed,
  });
}
