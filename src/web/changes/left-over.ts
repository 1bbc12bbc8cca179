import { mergeLabels } from '#contract/labels.ts';
import { CHANGED_MEANWHILE, MESSAGES } from '#contract/messages.ts';

import type { Task } from '../model/task.ts';
import { inheritCompletion, makeUpdate } from './changes.ts';
import { conflictsUpon } from './conflicts-upon.ts';
import { toIntent } from './intent.ts';
import type { Intent, MadeChange, Refusal, StoredIntent } from './intent.ts';

/** Why the words of a task that another device has brought back otherwise wait for their person. */
function refuse(answered: Task, made: MadeChange): Refusal | null {
  const conflicts = conflictsUpon(answered, made, (field) => field !== 'labels');
  if (Object.keys(conflicts).length === 0) return null;
  return { title: MESSAGES.createFailed, detail: CHANGED_MEANWHILE, conflicts, theirs: answered };
}

/**
 * The words of a create which the server did not take with it: they were typed after its first words had got there, or another device
 * was quicker to bring the task back. Of that their person decides, but for the labels: of those the task gets all.
 */
export function leftOver(
  { verb, changes, wasSaved, account, ...intent }: StoredIntent,
  answered: Task,
): Intent | null {
  if (verb !== 'create' || (!wasSaved && answered.version !== 1)) return null;
  const { labels = [] } = changes;
  const wanted = wasSaved ? { ...changes, labels: mergeLabels([], answered.labels, labels) } : changes;
  const made = makeUpdate(answered, wanted);
  if (!made) return null;
  const refusal = wasSaved ? refuse(answered, made) : null;
  return { ...toIntent(inheritCompletion(made, intent), account), madeAt: intent.madeAt, refusal };
}
