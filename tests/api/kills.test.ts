import { expect, test } from 'vitest';

import { killOften, newReport } from '../kills/kills.ts';
import { freshPlace } from './server.ts';

test('a server that is killed among all kinds of writes has all that it answered, once, and nothing else', async () => {
  const report = newReport();
  await killOften(await freshPlace(), 3, report);
  expect(report).toMatchObject({ kills: 3, wrong: [] });
  expect(report.acts.size).toBeGreaterThan(3);
});
