/** The labels of a task: a set, whose order follows from its words. */
export type Labels = readonly string[];

/** Returns what two spellings of one label have in common. */
export function foldLabel(label: string): string {
  return label.normalize('NFC').toLowerCase();
}

/** Returns the labels by what they fold to; of two that fold alike the first. */
function byFold(labels: Labels): Map<string, string> {
  const known = new Map<string, string>();
  for (const label of labels) if (!known.has(foldLabel(label))) known.set(foldLabel(label), label);
  return known;
}

function sortByFold(known: ReadonlyMap<string, string>): string[] {
  return [...known].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, label]) => label);
}

/** Returns each label once, in the order in which sets are stored: equal sets are equal lists. */
export function uniqueLabels(labels: Labels): string[] {
  return sortByFold(byFold(labels));
}

/**
 * Merges two changes of one set: adds to `theirs` what `mine` added to `base`, and removes what it removed. An unknown base is
 * empty, which gives the union. Of two spellings that of `theirs` stays, unless `mine` spelled a label of `base` anew. They may be more
 * than a task may have: who stores them refuses that.
 */
export function mergeLabels(base: Labels, theirs: Labels, mine: Labels): string[] {
  const [was, merged, wanted] = [byFold(base), byFold(theirs), byFold(mine)];
  for (const fold of was.keys()) if (!wanted.has(fold)) merged.delete(fold);
  for (const [fold, label] of wanted)
    if (was.has(fold) ? was.get(fold) !== label : !merged.has(fold)) merged.set(fold, label);
  return sortByFold(merged);
}
