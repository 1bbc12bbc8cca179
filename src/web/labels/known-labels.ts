import { foldLabel } from '#contract/labels.ts';

import type { Task } from '../model/task.ts';
import { useTasks } from '../task-list/queries.ts';

/** Returns the labels of tasks, each in its first spelling, those first that most tasks have. */
export function listLabels(tasks: readonly Task[]): string[] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const label of tasks.flatMap(({ labels }) => labels)) {
    const known = counts.get(foldLabel(label));
    counts.set(foldLabel(label), { label: known?.label ?? label, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count).map(({ label }) => label);
}

const NO_TASKS: readonly Task[] = [];
const listed = new WeakMap<readonly Task[], string[]>();

/** Returns the labels of the account: listed once, however often a form is opened upon the same tasks. */
export function useKnownLabels(): string[] {
  const { tasks = NO_TASKS } = useTasks();
  const labels = listed.get(tasks) ?? listLabels(tasks);
  listed.set(tasks, labels);
  return labels;
}
