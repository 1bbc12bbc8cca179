import type { Task } from '../model/task.ts';
import type { ConfirmedChange } from './intent.ts';

/** For how many tasks the ids are remembered that they had before a server without keys gave them others. */
const FORMER_IDS = 200;

/** What of a confirmed change says whether it can be forgotten. */
type Place = Pick<ConfirmedChange, 'order' | 'isShown'> & {
  made: Pick<ConfirmedChange['made'], 'taskId'>;
  answered: Pick<Task, '_id'> | null;
};

/** Whether the task of a confirmed change got another id from a server without keys. */
function isRenaming({ made, answered }: Place): boolean {
  return answered !== null && answered._id !== made.taskId;
}

/**
 * Forgets the confirmed changes up to a number, since a list shows them. Of the last that gave their task another id it only notes that, since a
 * form that is still open names its task by the former one.
 */
export function forgetShown<Change extends Place>(confirmed: readonly Change[], upTo: number): Change[] {
  const shown = confirmed.filter(({ order }) => order <= upTo);
  const renaming = new Set(shown.filter(isRenaming).slice(-FORMER_IDS));
  return confirmed.flatMap((change) => {
    if (change.order > upTo) return change;
    return renaming.has(change) ? { ...change, isShown: true } : [];
  });
}
