import { expect, test } from 'vitest';

import { killOften, newReport } from '../kills/kills.ts';
import { freshDatabaseLocation } from './server.ts';

/** It takes many kills until each kind of write was cut off, as `npm run kills` demands. */
const ENOUGH_KINDS = 4;

test('a server that is killed among several kinds of writes has all that it answered, once, and nothing else', async () => {
  const report = newReport();
  // On a busy machine three kills may all come before the first answers.
  while (report.acts.size < ENOUGH_KINDS && report.wrong.length === 0)
    await killOften(await freshDatabaseLocation(), 3, report);
  expect(report.wrong).toEqual([]);
});
