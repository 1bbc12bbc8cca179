import { lazyPart } from '../browser/lazy-part.ts';

/** What an empty list says. Most lists are not empty, and none waits for this. */
export const NoTasks = lazyPart(async () => (await import('./empty-list.tsx')).EmptyList);
