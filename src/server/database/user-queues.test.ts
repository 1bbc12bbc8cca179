import { expect, test } from 'vitest';

import { CrowdedError } from './failures.ts';
import { userQueues } from './user-queues.ts';

test('of the writes of one user a hundred wait, one more is refused at once, and those of another are done', async () => {
  const inQueue = userQueues(60_000);
  const first = Promise.withResolvers<void>();
  let done = 0;
  const writes = Array.from({ length: 101 }, async (_, index) =>
    inQueue('ida', async () => {
      if (index === 0) await first.promise;
      done += 1;
    }),
  );
  await expect(inQueue('ida', async () => {})).rejects.toBeInstanceOf(CrowdedError);
  expect(await inQueue('otto', async () => done)).toBe(0);
  first.resolve();
  await Promise.all(writes);
  expect(await inQueue('ida', async () => done)).toBe(101);
});
