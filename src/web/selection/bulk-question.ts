import { createAtom, useSelector } from '@tanstack/react-store';

import type { Task } from '../model/task.ts';

/** What is asked before many tasks are changed by one press. */
export type BulkQuestion = {
  about: 'priority' | 'due' | 'add-label' | 'remove-label';
  ids: ReadonlySet<string>;
};

const asked = createAtom<BulkQuestion | null>(null);

/** Opens the dialog of a question over the list. */
export function askBulk(about: BulkQuestion['about'], tasks: readonly Task[]): void {
  asked.set({ about, ids: new Set(tasks.map(({ _id }) => _id)) });
}

export function closeBulk(): void {
  asked.set(null);
}

export function useBulkQuestion(): BulkQuestion | null {
  return useSelector(asked);
}
