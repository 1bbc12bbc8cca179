import type { FieldName } from '#contract/fields.ts';

import { describePress } from '../changes/describe-change.ts';
import type { JournalEntry } from '../changes/intent.ts';
import type { ReversalStep } from '../changes/reverse.ts';
import { countInWords } from '../model/count-in-words.ts';
import { listFieldNames } from '../model/fields.ts';
import { quote } from '../model/quote.ts';
import { capitalize } from '../ui/capitalize.ts';

/* The words of a press that is taken back, or made again. */

const UNDO = { key: 'Undo', done: 'Undone', failed: 'Undo failed' };
const REDO = { key: 'Redo', done: 'Redone', failed: 'Redo failed' };

/** Returns what a notice calls the press: an entry that is undone can only be redone. */
export function labelsFor({ isUndone }: JournalEntry): typeof UNDO {
  return isUndone ? REDO : UNDO;
}

function collectFields(steps: readonly ReversalStep[], which: 'kept' | 'heldByOthers' | 'lost'): FieldName[] {
  return [...new Set(steps.flatMap(({ reversal }) => reversal[which]))];
}

/** Names fields as the subject of a sentence, with its verb: 'The title was', 'The labels were'. */
function nameSubject(fields: readonly FieldName[], owner = ''): { subject: string; isOne: boolean } {
  const isOne = fields.length === 1 && fields[0] !== 'labels';
  return { subject: `The ${listFieldNames(fields)}${owner} ${isOne ? 'was' : 'were'}`, isOne };
}

/** Says what would go with tasks that others wrote into since, and how that is decided. */
export function describeLoss(losing: readonly ReversalStep[], { entry, reversal }: ReversalStep): string {
  const isOne = losing.length === 1;
  const whose = isOne ? quote(reversal.changes[0].seen?.title ?? '') : countInWords(losing.length, 'task');
  const { subject } = nameSubject(collectFields(losing, 'lost'), ` of ${whose}`);
  return `${subject} changed since. ${isOne ? 'It stays' : 'They stay'}; ${labelsFor(entry).key} once more deletes ${isOne ? 'it' : 'them'} all the same.`;
}

/**
 * How many changes of a press could not be taken back since others changed their tasks, how many since these are gone, and how many since
 * others had done the same before.
 */
export type Outdated = { changed: number; gone: number; before: number };

/** Says what stays of a press that was taken back. */
export function describeKept(
  steps: readonly ReversalStep[],
  { changed, gone, before }: Outdated,
  all: number,
): string[] {
  const sentences: string[] = [];
  const keep = (which: 'kept' | 'heldByOthers', why: string) => {
    const count = steps.filter(({ reversal }) => reversal[which].length > 0).length;
    if (count === 0) return;
    const owner = all === 1 ? '' : ` of ${countInWords(count, 'task')}`;
    const { subject, isOne } = nameSubject(collectFields(steps, which), owner);
    sentences.push(`${subject} ${why} and ${isOne ? 'stays' : 'stay'}.`);
  };
  keep('kept', 'changed since');
  keep('heldByOthers', 'so before');
  if (changed > 0)
    sentences.push(
      `${capitalize(countInWords(changed, 'task'))} ${changed === 1 ? 'was changed since and stays as it is' : 'were changed since and stay as they are'}.`,
    );
  if (gone > 0)
    sentences.push(`${capitalize(countInWords(gone, 'task'))} ${gone === 1 ? 'was' : 'were'} deleted since.`);
  if (before > 0)
    sentences.push(`With ${countInWords(before, 'task')} it had been done elsewhere before, and that stays.`);
  return sentences;
}

const describeMade = (entries: readonly JournalEntry[]) => describePress(entries.map(({ made }) => made));

/** Says that nothing of a press could be taken back. */
export function describeOutdated(
  entries: readonly JournalEntry[],
  { changed, gone, before }: Outdated,
): string {
  if (before > 0 && changed + gone === 0)
    return `It had been done elsewhere before, and that stays: ${describeMade(entries)}.`;
  const subject = entries.length === 1 ? 'The task was' : 'The tasks were';
  const others = gone === 0 ? 'changed' : 'changed or deleted';
  const what =
    changed === 0 ? 'deleted since, and nothing was done' : `${others} since, and nothing was overwritten`;
  return `${subject} ${what}: ${describeMade(entries)}.`;
}

/** Says of how many tasks that repeat the next one stays. */
function describeNextKept(count: number, all: number): string[] {
  if (count === 0) return [];
  if (all === 1) return ['The next one was changed since and stays.'];
  const of = `of ${countInWords(count, 'task')}`;
  return [
    count === 1
      ? `The next one ${of} was changed since and stays.`
      : `The next ones ${of} were changed since and stay.`,
  ];
}

/**
 * Says what was taken back of a press, and what stays, `keepingNext` being the tasks whose next one does; `moved` of its changes left the
 * outbox, or came back to it.
 */
export function describeReversed(
  entries: readonly JournalEntry[],
  steps: readonly ReversalStep[],
  { keepingNext, ...outdated }: Outdated & { keepingNext: number },
  moved: number,
): string {
  const [first] = entries;
  const isRedo = first?.isUndone === true;
  const sentences = [
    `${(isRedo ? REDO : UNDO).done}: ${describeMade(entries)}.`,
    ...describeKept(steps, outdated, entries.length),
    ...describeNextKept(keepingNext, entries.length),
  ];
  if (moved > 0)
    sentences.push(
      isRedo ? 'What was not saved waits for you again.' : 'What had not been saved is not sent any more.',
    );
  const again = steps.filter(({ entry }) => entry.effect === 'restored' && !entry.isUndone).length;
  if (again > 0)
    sentences.push(
      entries.length === 1
        ? 'It is in the trash again.'
        : `${capitalize(countInWords(again, 'task'))} ${again === 1 ? 'is' : 'are'} in the trash again.`,
    );
  if (steps.some(({ reversal }) => reversal.changes[0].verb === 'create'))
    sentences.push(
      entries.length === 1
        ? 'This server has no trash: the task was made anew.'
        : 'This server has no trash: the tasks were made anew.',
    );
  return sentences.join(' ');
}
