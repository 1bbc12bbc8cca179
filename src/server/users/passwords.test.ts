import { pbkdf2 } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promises as timers } from 'node:timers';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { passwordQueue, sessionSeat } from './passwords.ts';
import type { Seat } from './passwords.ts';

/** A queue whose calls end when they are told, and which of them have begun. */
function heldQueue() {
  const withPasswords = passwordQueue();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const begun: Seat[] = [];
  const ask = async (seat: Seat) =>
    withPasswords(seat, async () => {
      begun.push(seat);
      return opened;
    });
  return { open, ask, begun };
}

const stranger = (place: number): Seat => ({ whose: `10.0.0.${place}`, isKnown: false });

/** How many of these were refused. The others are still waiting, or at work. */
async function countRefused(asked: Promise<void>[]): Promise<number> {
  let refused = 0;
  for (const one of asked) one.catch(() => (refused += 1));
  await timers.setImmediate();
  return refused;
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));

test('one place has a few seats, which are free again when its calls have ended, and other places have theirs', async () => {
  const { open, ask } = heldQueue();
  const mine = times(10, async () => ask(stranger(1)));
  expect(await countRefused(mine)).toBe(6);
  const others = [ask(stranger(2)), ask({ ...stranger(1), isKnown: true })];
  expect(await countRefused(others)).toBe(0);
  open();
  await Promise.allSettled([...mine, ...others]);
  const again = times(5, async () => ask(stranger(1)));
  expect(await countRefused(again)).toBe(1);
  await Promise.allSettled(again);
});

test('one account that is logged in leaves seats to the others at its place, and to itself elsewhere', async () => {
  const { open, ask } = heldQueue();
  const askAs = async (userId: string, place: number) => ask(sessionSeat({ userId }, `10.0.0.${place}`));
  const own = times(4, async () => askAs('one', 1));
  expect(await countRefused(own)).toBe(2);
  const others = times(4, async (user) => askAs(`neighbour ${user}`, 1));
  expect(await countRefused(others)).toBe(2);
  const away = [askAs('one', 2)];
  expect(await countRefused(away)).toBe(0);
  open();
  await Promise.allSettled([...own, ...others, ...away]);
  const again = [askAs('one', 1), askAs('one', 1)];
  expect(await countRefused(again)).toBe(0);
  await Promise.all(again);
});

test('a core is left to everybody else, however many passwords there are to hash', async () => {
  const { open, ask, begun } = heldQueue();
  const asked = times(10, async (place) => ask(stranger(place)));
  expect(await countRefused(asked)).toBe(0);
  expect(begun).toHaveLength(Math.min(3, Math.max(1, availableParallelism() - 1)));
  open();
  await Promise.all(asked);
  expect(begun).toHaveLength(10);
});

test('strangers from however many places leave seats to those who have logged in before', async () => {
  const { open, ask } = heldQueue();
  const strangers = times(100, async (place) => ask(stranger(place)));
  expect(await countRefused(strangers)).toBeGreaterThan(80);
  const known = times(4, async (user) => ask({ whose: `user ${user}`, isKnown: true }));
  expect(await countRefused(known)).toBe(0);
  const more = times(10, async (user) => ask({ whose: `another ${user}`, isKnown: true }));
  expect(await countRefused(more)).toBe(10);
  open();
  await Promise.allSettled([...strangers, ...known, ...more]);
});

test('places whose tries are still looked at keep no other place from waiting', async () => {
  const withPasswords = passwordQueue();
  const { promise: admitted, resolve: admit } = Promise.withResolvers<void>();
  const looked = times(40, async (index) =>
    withPasswords(
      stranger(index % 10),
      async () => {},
      async () => admitted,
    ),
  );
  expect(await countRefused(looked)).toBe(0);
  await withPasswords(stranger(10), async () => {});
  admit();
  await Promise.allSettled(looked);
});

test('a password whose thread ends is told so at once, and the next one has another thread', async () => {
  const inQueue = passwordQueue();
  const hash = async () => inQueue(stranger(1), async (hasher) => hasher.hash('words'));
  process.once('worker', (thread) => void thread.terminate());
  await expect(hash()).rejects.toThrow('The thread of a password ended without an answer.');
  expect(await hash()).toMatch(/^\$argon2id/);
});

test('a password is hashed while all threads that Node has for files and compression are at work', async () => {
  const inQueue = passwordQueue();
  // The thread of passwords is there: to start it takes a busy machine as long as the others work.
  await inQueue(stranger(1), async ({ hash }) => hash('words'));
  const others = times(4, async () => promisify(pbkdf2)('words', 'salt', 2_000_000, 64, 'sha512'));
  const hashed = inQueue(stranger(1), async ({ hash }) => hash('words'));
  expect(await Promise.race([hashed, ...others])).toMatch(/^\$argon2id/);
  await Promise.all(others);
});
