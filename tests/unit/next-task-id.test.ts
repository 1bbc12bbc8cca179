import { expect, test } from 'vitest';

import { nextTaskId as nextAtServer } from '#server/tasks/next-task.ts';
import { nextTaskId as nextInBrowser } from '#web/model/next-task.ts';

// The contract imports no library that makes ids, so each side says it by itself.
test('browser and server know the same id of the task that follows another one', () => {
  const id = '0b8a1f52-6f3c-4d7e-9a55-3c1d2e4f5a6b';
  expect(nextInBrowser(id)).toBe(nextAtServer(id));
  expect(nextInBrowser(nextInBrowser(id))).toBe(nextAtServer(nextAtServer(id)));
});
