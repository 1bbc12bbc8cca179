import { describeUnsavedPlace } from '../browser/keeping.ts';
import { describeDone, taskTitle } from '../changes/describe-change.ts';
import type { JournalEntry, MadeChange, Refusal, StoredIntent } from '../changes/intent.ts';
import { entriesOfPress } from '../changes/journal.ts';
import { countInWords } from '../model/count-in-words.ts';
import { quote } from '../model/quote.ts';
import type { OutboxState } from '../outbox-state/state.ts';
import type { DoneNotice, NoticeContent, Standing } from './notice-content.ts';

/*
 * What the server made of a press, in words. Every tab finds that in the outbox: the one that sends a change is seldom the one in which
 * it was pressed.
 */

export function describeFailure(
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

/** How many tasks the press of an entry took out of the trash, by what the journal knows. */
export function countRestored(entry: JournalEntry, { journal }: Pick<OutboxState, 'journal'>): number {
  return entriesOfPress(journal, entry).filter(({ effect }) => effect === 'restored').length;
}

/** What became of a task that a change took out of the trash, as of `count` tasks of its press so far. */
type Restored = { count: number; goesAgain?: boolean; undo: string | undefined };

/** Returns what says that a change took a task out of the trash. Its undo stays within reach. */
export function describeRestored(change: MadeChange, { count, goesAgain, undo }: Restored): DoneNotice {
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

/** Says what followed a completion, where its notice still says when the next task was to be due. */
function correctNext(notice: DoneNotice, { made }: JournalEntry, outbox: OutboxState): DoneNotice | null {
  const sent = outbox.confirmed.find((confirmed) => confirmed.made.id === made.id);
  if (!made.spawns || !sent?.answered || notice.text !== describeDone(made)) return null;
  const missing =
    sent.answered.repeat === '' ? 'It does not repeat any more.' : 'The next one had been deleted.';
  return {
    ...notice,
    text: sent.next ? describeDone({ ...made, spawns: sent.next }) : `Completed. ${missing}`,
  };
}

/** How the journal has to stand while a notice is true; undefined of one that tells of no change. */
export function toStanding({ undo, reversed }: DoneNotice): Standing | undefined {
  return undo === undefined ? reversed : { change: undo, isUndone: false };
}

/** The entry of a change, while it stands in the journal so. */
export function findStanding(
  { change, isUndone }: Standing,
  journal: OutboxState['journal'],
): JournalEntry | undefined {
  return journal.find((entry) => entry.made.id === change && entry.isUndone === isUndone);
}

/** Returns what is to be said in the place of a notice that something was done, since the server made something else of it. */
export function findOutcome(notice: DoneNotice, outbox: OutboxState): NoticeContent | null {
  const { reversed } = notice;
  const standing = toStanding(notice);
  const entry = standing && findStanding(standing, outbox.journal);
  if (!entry) return null;
  const press = entriesOfPress(outbox.journal, entry);
  const ids = new Set(press.map(({ made }) => made.id));
  // A redo that lets a refused change wait again says so.
  const isOfPress = ({ id, mark }: StoredIntent) => ids.has(mark || reversed ? (mark?.change ?? '') : id);
  const refused = outbox.intents.find((intent) => intent.refusal !== null && isOfPress(intent));
  if (refused?.refusal) return describeFailure(refused, refused.refusal, false);
  // What an entry tells beyond that is of the press itself, which was taken back since, or made again.
  if (reversed) return null;
  const restored = press.find(({ effect }) => effect === 'restored');
  const outcome = restored
    ? describeRestored(restored.made, { count: countRestored(restored, outbox), undo: restored.made.id })
    : correctNext(notice, entry, outbox);
  return outcome?.text === notice.text ? null : outcome;
}
