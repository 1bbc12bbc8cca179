import { expect, test } from 'vitest';

import { sweep } from '#server/database/sweep.ts';

import { countRows, registerUser, startTestServer } from './server.ts';
import { DAY, failAtOnce, HOUR, runFor } from './sweep.ts';
import { taskCalls } from './task-calls.ts';

/** A server that has run for a day, whose trash holds a task. */
async function withTrash() {
  const server = await startTestServer();
  const { app, clock, database } = server;
  const { token } = await registerUser(app);
  const { create, remove } = taskCalls(app);
  await sweep(database, clock.now, 0, failAtOnce);
  await runFor(server, DAY);
  await remove(token, (await create(token, { title: 'Deleted', dueDate: '2026-04-01' }))._id);
  return {
    ...server,
    sweeps: async (runningMs: number) => sweep(database, clock.now, runningMs, failAtOnce),
    left: async () => ({
      tasks: await countRows(database, 'task'),
      revisions: await countRows(database, 'task_revision'),
    }),
  };
}

const all = { tasks: 1, revisions: 2 };
const none = { tasks: 0, revisions: 0 };

test('a clock that is ahead at some starts deletes nothing, and does not hold up later sweeps', async () => {
  const server = await withTrash();
  const { clock, sweeps, left } = server;
  clock.advance(400 * DAY);
  expect(await sweeps(0)).toBe('implausible');
  // Started again an hour later, with the same clock.
  clock.advance(HOUR);
  expect(await sweeps(0)).toBe('implausible');
  expect(await left()).toEqual(all);
  clock.advance(-400 * DAY);
  expect(await sweeps(HOUR)).toBe('implausible');
  await runFor(server, 29 * DAY);
  expect(await left()).toEqual(all);
  await runFor(server, DAY);
  expect(await left()).toEqual(none);
});

test('a server that was off for months deletes once it has run for a day, also a few hours at a time', async () => {
  const { clock, sweeps, left } = await withTrash();
  clock.advance(90 * DAY);
  expect(await sweeps(0)).toBe('implausible');
  const ends = [];
  for (let day = 0; day < 3; day += 1) {
    expect(await sweeps(0)).toBe('implausible');
    expect(await left()).toEqual(all);
    clock.advance(8 * HOUR);
    ends.push(await sweeps(8 * HOUR));
    if (day < 2) clock.advance(16 * HOUR);
  }
  expect(ends).toEqual(['implausible', 'implausible', 'swept']);
  expect(await left()).toEqual(none);
});

test('a server that is off for days each week deletes, though no week of it has a day', async () => {
  const { clock, sweeps, left } = await withTrash();
  const ends = [];
  for (let week = 0; week < 9; week += 1) {
    clock.advance(6 * DAY);
    expect(await sweeps(0)).toBe('implausible');
    clock.advance(5 * HOUR);
    ends.push(await sweeps(5 * HOUR));
  }
  // The fifth of them would be the first day; by then the trash is 30 days old.
  expect(ends.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'implausible'));
  expect(ends[4]).toBe('swept');
  expect(await left()).toEqual(none);
});

test('the clock of such a server that goes ahead by years is not believed for the hours of before', async () => {
  const { clock, sweeps, left } = await withTrash();
  clock.advance(6 * DAY);
  expect(await sweeps(0)).toBe('implausible');
  clock.advance(23 * HOUR);
  expect(await sweeps(23 * HOUR)).toBe('implausible');
  clock.advance(400 * DAY);
  expect(await sweeps(0)).toBe('implausible');
  clock.advance(23 * HOUR);
  expect(await sweeps(23 * HOUR)).toBe('implausible');
  expect(await left()).toEqual(all);
});

test('a day of two processes is no longer than that of one', async () => {
  const { clock, sweeps, left } = await withTrash();
  clock.advance(90 * DAY);
  expect(await sweeps(HOUR)).toBe('implausible');
  clock.advance(12 * HOUR);
  expect([await sweeps(12 * HOUR), await sweeps(12 * HOUR)]).toEqual(['implausible', 'implausible']);
  expect(await left()).toEqual(all);
  clock.advance(12 * HOUR);
  expect([await sweeps(12 * HOUR), await sweeps(12 * HOUR)]).toEqual(['swept', 'swept']);
  expect(await left()).toEqual(none);
});

test('a jump of the clock while the server runs is none of its hours', async () => {
  const { clock, sweeps, left } = await withTrash();
  clock.advance(60 * DAY);
  expect(await sweeps(HOUR)).toBe('implausible');
  clock.advance(DAY);
  expect(await sweeps(HOUR)).toBe('implausible');
  expect(await left()).toEqual(all);
});

test('a database that no sweep has seen keeps its trash for a day of running', async () => {
  const server = await withTrash();
  const { clock, database, sweeps, left } = server;
  await database.deleteFrom('sweep').execute();
  clock.advance(90 * DAY);
  expect(await sweeps(0)).toBe('waiting');
  await runFor(server, 23 * HOUR);
  expect(await left()).toEqual(all);
  await runFor(server, HOUR);
  expect(await left()).toEqual(none);
});
