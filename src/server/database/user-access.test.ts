import { setTimeout } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { AccountInUseError } from './failures.ts';
import { createUserAccess } from './user-access.ts';

test('who needs an account alone waits for all that use it, and the later ones wait for that one', async () => {
  const access = createUserAccess();
  const [first, alone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  const works = [
    access.share('ida', async () => first.promise.then(() => order.push('first'))),
    access.share('ida', async () => order.push('beside it')),
    access.alone('ida', async () => alone.promise.then(() => order.push('alone'))),
    access.alone('ida', async () => order.push('alone after it')),
    access.share('ida', async () => order.push('later')),
    access.share('otto', async () => order.push('of another')),
  ];
  first.resolve();
  await works[0];
  alone.resolve();
  await Promise.all(works);
  expect(order.slice(0, 4)).toEqual(['beside it', 'of another', 'first', 'alone']);
  expect(order).toHaveLength(6);
});

test('who asks while somebody has had the account alone for long is sent away at once', async () => {
  const access = createUserAccess(1000);
  const owner = Promise.withResolvers<void>();
  const owned = access.alone('ida', async () => owner.promise);
  const share = async () => access.share('ida', async () => 'done');
  await expect(share()).rejects.toBeInstanceOf(AccountInUseError);
  // Timers end in their order, however late: the second one waits for less than this.
  const order: string[] = [];
  const half = setTimeout(500).then(() => order.push('half as long later'));
  await expect(share().finally(() => order.push('sent away'))).rejects.toBeInstanceOf(AccountInUseError);
  await half;
  expect(order).toEqual(['sent away', 'half as long later']);
  owner.resolve();
  await owned;
  expect(await access.share('ida', async () => 'done')).toBe('done');
});

test('who waits for long is sent away, and what failed keeps nobody out', async () => {
  const access = createUserAccess(1);
  const failing = Promise.withResolvers<void>();
  const failed = access.alone('ida', async () => failing.promise);
  await expect(access.share('ida', async () => 'done')).rejects.toBeInstanceOf(AccountInUseError);
  failing.reject(new Error('It broke off.'));
  await expect(failed).rejects.toThrow('It broke off.');
  expect(await access.share('ida', async () => 'done')).toBe('done');
});
