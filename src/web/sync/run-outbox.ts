import type { QueryClient } from '@tanstack/react-query';

import { readSessionSignal } from '../api/token.ts';
import { describeUnsavedPlace } from '../browser/keeping.ts';
import { describeDone, taskTitle } from '../changes/describe-change.ts';
import type { MadeChange, Refusal, StoredIntent } from '../changes/intent.ts';
import { readNotice, showNotice } from '../edits/notices.ts';
import type { NoticeContent } from '../edits/notices.ts';
import { countInWords } from '../model/count-in-words.ts';
import { quote } from '../model/quote.ts';
import type { Task } from '../model/task.ts';
import { readOutbox } from '../outbox-state/state.ts';
import { openOutbox } from '../outbox/open-outbox.ts';
import { runSender } from '../sender/run-sender.ts';
import { refreshAfterChanges } from '../task-list/refresh.ts';
import { refetchList } from '../task-list/server-list.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

function describeFailure(
  intent: StoredIntent,
  { title, detail, conflicts }: Refusal,
  isTriedAgain: boolean,
): NoticeContent {
  const { id: change } = intent;
  if (conflicts) {
    const what = intent.verb === 'delete' ? 'before you deleted it' : 'in two places';
    return { kind: 'question', text: `${quote(taskTitle(intent))} was changed ${what}.`, change };
  }
  const next = isTriedAgain ? ', and Holdfast sends it again by itself' : '';
  return {
    kind: 'failed',
    title,
    detail: `${detail} The change is ${describeUnsavedPlace()}${next}.`,
    change,
  };
}

/** What became of a task that a change took out of the trash, as of `count` tasks of its press so far. */
type Restored = { count: number; goesAgain: boolean; undo: string | undefined };

/** Returns what says that a change took a task out of the trash. Its undo stays within reach. */
function describeRestored(change: MadeChange, { count, goesAgain, undo }: Restored): NoticeContent {
  const isOne = count === 1;
  const tasks = isOne ? quote(taskTitle(change)) : countInWords(count, 'task');
  if (goesAgain)
    return { kind: 'done', text: `${tasks} had been deleted, and ${isOne ? 'stays' : 'stay'} in the trash.` };
  return {
    kind: 'done',
    text: `${tasks} had been deleted. Your change brought ${isOne ? 'it' : 'them'} back.`,
    ...(undo !== undefined && { undo }),
  };
}

/** Says of a completion what the server made of it, where a notice still says when the next task was to be due. */
function correctNotice(change: MadeChange, task: Task, next: Task | undefined, session: AbortSignal): void {
  const notice = readNotice();
  const guessed = describeDone(change);
  if (notice?.kind !== 'done' || notice.undo !== change.id || notice.text !== guessed) return;
  const missing = task.repeat === '' ? 'It does not repeat any more.' : 'The next one had been deleted.';
  const text = next ? describeDone({ ...change, spawns: next }) : `Completed. ${missing}`;
  if (text !== guessed) showNotice({ ...notice, text }, session);
}

/** Opens the outbox of who is signed in, and sends what is in it, until the signal ends that. */
export async function runOutbox(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const session = readSessionSignal();
  warnBeforeLeaving();
  await openOutbox(signal, () => refetchList(queryClient));
  if (signal.aborted) return;
  refreshAfterChanges(queryClient, signal);
  const restored = new Map<string, number>();
  const noteRestored = (change: StoredIntent) => {
    const { journal = [], open = [] } = readOutbox() ?? {};
    const entry = journal.find(({ made }) => made.id === (change.mark?.change ?? change.id));
    const goesAgain = open.some(({ verb, taskId }) => verb === 'delete' && taskId === change.taskId);
    const press = `${entry?.group ?? change.id} ${goesAgain}`;
    const count = (restored.get(press) ?? 0) + 1;
    restored.set(press, count);
    const undo = entry?.isUndone === false ? entry.made.id : undefined;
    showNotice(describeRestored(change, { count, goesAgain, undo }), session);
  };
  // An answer may come after the session has ended.
  runSender({
    queryClient,
    onFailure: (...failure) => showNotice(describeFailure(...failure), session),
    onRestored: noteRestored,
    onFollowed: (...followed) => correctNotice(...followed, session),
    signal,
  });
}
