import { promises as timers } from 'node:timers';

import { expect, test } from 'vitest';

import { userTurns } from './user-turns.ts';

test('of one user so many calls are under way at a time, and those of others beside them', async () => {
  const inTurn = userTurns(2);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const calls = ['ida', 'ida', 'ida', 'otto'].map(async (userId) =>
    inTurn(userId, async () => {
      begun.push(userId);
      await ended;
    }),
  );
  await timers.setImmediate();
  expect(begun).toEqual(['ida', 'ida', 'otto']);
  end();
  await Promise.all(calls);
  expect(begun).toEqual(['ida', 'ida', 'otto', 'ida']);
});
