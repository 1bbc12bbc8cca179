import type { Revision } from '#contract/history.ts';

import type { Desk } from './soak-desk.ts';
import { REPEAT } from './soak-repeats.ts';
import { says, type Word } from './soak-words.ts';

/** The tasks that were given a word because they follow one in a repetition that says it: an undo may set it there anew. */
function saidByRepeating(changes: readonly Revision[], word: Word): Set<string> {
  const given = changes.filter(({ source, after }) => source === REPEAT && says(after, word));
  return new Set(given.map(({ taskId }) => taskId));
}

/** The places where the history has a word for the first time or anew, by task. What follows in a repetition says it again. */
function timesSet(changes: readonly Revision[], word: Word): Map<string, Revision[]> {
  const set = changes.filter(
    ({ before, after, source }) =>
      source !== REPEAT && says(after, word) && (before === null || !says(before, word)),
  );
  return Map.groupBy(set, ({ taskId }) => taskId);
}

/** Returns the history of a task in a sentence. */
function describe(changes: readonly Revision[], taskId: string): string {
  const own = changes.filter((change) => change.taskId === taskId);
  const steps = own.map(
    ({ seq, verb, source, after }) => `${seq} ${verb} (${source}) ${after.title} ${after.repeat}`,
  );
  return `${taskId}: ${steps.join(', ')}`;
}

function describeAll(changes: readonly Revision[], taskIds: Iterable<string>): string {
  return Array.from(taskIds, (taskId) => describe(changes, taskId)).join('; ');
}

/** What may say a word more than once: by how many keys the server was asked for it, and what was saved as a new task. */
export type Allowed = { asked: ReadonlyMap<string, ReadonlySet<string>>; copied: readonly string[] };

/** Says of each word of a person whether the history has it, and not too often. */
export function checkWords(
  { name, words }: Pick<Desk, 'name' | 'words'>,
  changes: readonly Revision[],
  { asked, copied }: Allowed,
): string[] {
  return words.all.flatMap((word) => {
    const set = timesSet(changes, word);
    const said = `The ${word.field} ${word.value} of ${name}`;
    const times = [...set.values()].flat().length;
    const mostTimes = asked.get(word.value)?.size ?? 0;
    if (times > mostTimes)
      return `${said} took effect ${times} times, and ${mostTimes} changes asked for it: ${describeAll(changes, set.keys())}.`;
    const hadIt = saidByRepeating(changes, word);
    const places = [...set.keys()].filter((taskId) => !hadIt.has(taskId));
    if (places.length > word.tasks + copied.filter((value) => value === word.value).length)
      return `${said} is in ${places.length} tasks: ${describeAll(changes, places)}.`;
    if (set.size === 0 && word.isKept && word.excuse === null) return `${said} is nowhere.`;
    return [];
  });
}
