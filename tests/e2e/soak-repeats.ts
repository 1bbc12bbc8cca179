import { v5 } from 'uuid';

import { FIELD_NAMES, isSameValue } from '#contract/fields.ts';
import type { Revision } from '#contract/history.ts';
import { NEXT_NAME, nextFields } from '#contract/repeat.ts';

/** How the history names what no person did. */
export const REPEAT = 'repeat';

const DAY_MS = 86_400_000;

/** The days that it may be somewhere on earth, as YYYY-MM-DD. */
function possibleDays(): string[] {
  return [-1, 0, 1].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10));
}

/** The whole history of each task, oldest first. */
function histories(changes: readonly Revision[]): Map<string, Revision[]> {
  const inOrder = changes.toSorted((one, other) => one.version - other.version);
  return Map.groupBy(inOrder, ({ taskId }) => taskId);
}

/** What is wrong with one history in itself: a number that is missing or twice, or a change that begins at another place. */
function checkHistory(id: string, revisions: readonly Revision[]): string[] {
  return revisions.flatMap(({ version, before }, index) => {
    const previous = revisions[index - 1]?.after ?? null;
    const isWhole =
      version === index + 1 &&
      (before === null
        ? previous === null
        : previous !== null &&
          before.deleted === previous.deleted &&
          FIELD_NAMES.every((field) => isSameValue(before[field], previous[field])));
    return isWhole ? [] : [`The history of ${id} is not whole at version ${version}.`];
  });
}

/** Whether a task came back from the trash as it was. */
function isAsBefore(revisions: readonly Revision[]): boolean {
  const { before = null, after } = revisions.at(-1) ?? {};
  return (
    before?.deleted === true &&
    after?.deleted === false &&
    FIELD_NAMES.every((field) => isSameValue(before[field], after[field]))
  );
}

/** The story of one task, a line for each revision. */
function describe(revisions: readonly Revision[]): string {
  return revisions.map((revision) => `\n  ${JSON.stringify(revision)}`).join('');
}

/** Whether the next task is as it has to be: there where its predecessor is completed, and nowhere else. */
function checkNext(
  revisions: readonly Revision[],
  next: readonly Revision[] | undefined,
  isReinstated: boolean,
): string[] {
  const [first] = revisions;
  // One that is made anew as completed has no next one of its own.
  const toggles = revisions.filter(
    ({ before, after }) => (before?.completed ?? (next === undefined && after.completed)) !== after.completed,
  );
  const completions = toggles.filter(({ after }) => after.completed && after.repeat !== '');
  const last = toggles.at(-1);
  const about = `${first?.taskId} (${revisions.at(-1)?.after.title})`;
  // What was completed before it repeated has no next one, and neither has it when its reopening is taken back.
  const hadNone = toggles.some(({ after }) => after.completed && after.repeat === '');
  if (!next)
    return completions.length === 0 || hadNone ? [] : [`Nothing follows ${about}, which was completed.`];
  const created = next.filter(({ verb }) => verb === 'create');
  if (created.length !== 1 || created[0]?.source !== REPEAT)
    return [`What follows ${about} was made ${created.length} times, or by a person.`];
  if (completions.length === 0) return [`Something follows ${about}, which was never completed.`];
  // What a person changed, deleted or brought back is theirs.
  if (next.some(({ source }) => source !== REPEAT)) return [];
  const now = next.at(-1)?.after;
  const isExpected = last !== undefined && completions.includes(last);
  if (now?.deleted === isExpected)
    return [
      `${about} is ${isExpected ? '' : 'not '}completed, and what follows is ${isExpected ? 'gone' : 'there'}.`,
    ];
  // Where a reopening is taken back it comes as it was, whatever its predecessor says by now.
  if (!isExpected || !now || (isReinstated && isAsBefore(next))) return [];
  const isRight = possibleDays().some((day) => {
    const fields = nextFields(last.after, day);
    return fields !== null && FIELD_NAMES.every((field) => isSameValue(fields[field], now[field]));
  });
  return isRight
    ? []
    : [`What follows ${about} is not as its rule says: ${describe(revisions)}\n… and it: ${describe(next)}`];
}

/**
 * What is wrong with the histories and the repetitions of an account. What was deleted for good is not looked at, and of the
 * `reinstated` tasks a reopening was taken back.
 */
export function checkRepeats(
  changes: readonly Revision[],
  { purged, reinstated }: { purged: ReadonlySet<string>; reinstated: ReadonlySet<string> },
): string[] {
  const all = histories(changes);
  const nextIds = new Set([...all.keys()].map((id) => v5(NEXT_NAME, id)));
  return [...all].flatMap(([id, revisions]) => {
    if (purged.has(id)) return [];
    const next = v5(NEXT_NAME, id);
    const isOrphan =
      revisions.some(({ source }) => source === REPEAT) &&
      !nextIds.has(id) &&
      ![...purged].some((gone) => v5(NEXT_NAME, gone) === id);
    return checkHistory(id, revisions).concat(
      purged.has(next) ? [] : checkNext(revisions, all.get(next), reinstated.has(id)),
      isOrphan ? [`The task ${id} follows none.`] : [],
    );
  });
}
