import { foldLabel } from '#contract/labels.ts';

import type { Task } from '../model/task.ts';

/** Returns the labels of tasks, each in its first spelling, those first that most tasks have. */
export function listLabels(tasks: readonly Task[]): string[] {
  // Many tasks have the same few, which are folded once.
  const spellings = new Map<string, number>();
  for (const { labels } of tasks)
    for (const label of labels) spellings.set(label, (spellings.get(label) ?? 0) + 1);
  const counts = new Map<string, { label: string; count: number }>();
  for (const [spelling, count] of spellings) {
    const { label, count: before } = counts.get(foldLabel(spelling)) ?? { label: spelling, count: 0 };
    counts.set(foldLabel(spelling), { label, count: before + count });
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count).map(({ label }) => label);
}
