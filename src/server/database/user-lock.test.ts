import { setTimeout } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { AccountInUseError } from './failures.ts';
import { createUserLock } from './user-lock.ts';

test('who needs an account alone waits for all that use it, and the later ones wait for that one', async () => {
  const lock = createUserLock(5000);
  const [first, alone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  const calls = [
    lock.shared('ida', async () => first.promise.then(() => order.push('first'))),
    lock.shared('ida', async () => order.push('beside it')),
    lock.exclusive('ida', async () => alone.promise.then(() => order.push('alone'))),
    lock.exclusive('ida', async () => order.push('alone after it')),
    lock.shared('ida', async () => order.push('later')),
    lock.shared('otto', async () => order.push('of another')),
  ];
  first.resolve();
  await calls[0];
  alone.resolve();
  await Promise.all(calls);
  expect(order.slice(0, 4)).toEqual(['beside it', 'of another', 'first', 'alone']);
  expect(order).toHaveLength(6);
});

test('who asks while somebody has had the account alone for long is sent away at once', async () => {
  const lock = createUserLock(1000);
  const owner = Promise.withResolvers<void>();
  const owned = lock.exclusive('ida', async () => owner.promise);
  const share = async () => lock.shared('ida', async () => 'done');
  await expect(share()).rejects.toBeInstanceOf(AccountInUseError);
  // Timers end in their order, however late: the second one waits for less than this.
  const order: string[] = [];
  const half = setTimeout(500).then(() => order.push('half as long later'));
  await expect(share().finally(() => order.push('sent away'))).rejects.toBeInstanceOf(AccountInUseError);
  await half;
  expect(order).toEqual(['sent away', 'half as long later']);
  owner.resolve();
  await owned;
  expect(await lock.shared('ida', async () => 'done')).toBe('done');
});

test('who waits for long is sent away, and what failed keeps nobody out', async () => {
  const lock = createUserLock(1);
  const failing = Promise.withResolvers<void>();
  const failed = lock.exclusive('ida', async () => failing.promise);
  await expect(lock.shared('ida', async () => 'done')).rejects.toBeInstanceOf(AccountInUseError);
  failing.reject(new Error('It broke off.'));
  await expect(failed).rejects.toThrow('It broke off.');
  expect(await lock.shared('ida', async () => 'done')).toBe('done');
});
