import type { TaskFields } from '#contract/task.ts';

import type { Task } from '../tasks/schema.ts';
import { asLeft, update } from './changes.ts';
import { madeOf } from './intent.ts';
import type { MadeChange, StoredIntent } from './intent.ts';
import { change, discard, store } from './outbox.ts';
import { readOutbox } from './state.ts';

function laterOf({ taskId, order }: StoredIntent): StoredIntent[] {
  const intents = readOutbox()?.intents ?? [];
  return intents.filter((intent) => intent.taskId === taskId && intent.order > order);
}

/** The edits that wait behind a change, up to the first that is none: with it they make one text. */
function editsAfter(intent: StoredIntent): StoredIntent[] {
  const later = laterOf(intent);
  const end = later.findIndex(({ verb }) => verb !== 'update');
  return end === -1 ? later : later.slice(0, end);
}

/** The task as a change and the edits behind it would leave it: all words that wait. */
export function wordsOf(intent: StoredIntent): Task {
  return Object.assign(asLeft(intent), ...editsAfter(intent).map(({ changes }) => changes));
}

/** Lets a change be tried again as it is. */
export async function retry(intent: StoredIntent): Promise<void> {
  await change({ ...intent, problems: 0, refusal: null });
}

/** Puts a new change in the place of one that was refused; without one the old just goes. */
export async function replace(
  replaced: readonly [StoredIntent, ...StoredIntent[]],
  made: MadeChange | null,
): Promise<void> {
  if (made) await store(made, { replaced });
  else await discard(replaced);
}

/** Stores the words of a refused change anew. One that the server may have done is tried again, and the new words follow. */
export async function saveAgain(intent: StoredIntent, fields: TaskFields): Promise<void> {
  if (intent.isUncertain) {
    const more = update(wordsOf(intent), fields);
    if (more) await store(more);
    await retry(intent);
    return;
  }
  const { seen } = intent;
  await replace(
    [intent, ...editsAfter(intent)],
    seen ? update(seen, fields) : { ...madeOf(intent), changes: fields },
  );
}

/** Gives a change up. Without the task itself there is nothing that its later changes could change. */
export async function giveUp(intent: StoredIntent): Promise<void> {
  await discard(intent.verb === 'create' ? [intent, ...laterOf(intent)] : [intent]);
}
