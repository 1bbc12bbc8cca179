import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

import { fields, plain } from '../account-file.ts';
import { call, registerUser, startTestServer, statuses } from '../server.ts';
import { taskCalls } from '../task-calls.ts';

const body = { title: 'One more', dueDate: '2026-04-01' };

/** As many as there are connections. */
const MANY = 10;

/** So many accounts, none of which can be written in as long as another connection holds their rows. */
async function heldAccounts() {
  const { app, place } = await startTestServer();
  const accounts = [];
  for (let index = 0; index < MANY; index += 1) {
    const { token, user } = await registerUser(app);
    accounts.push({ token, user, task: await taskCalls(app).create(token, body) });
  }
  const holder = new Client(place.databaseUrl);
  await holder.connect();
  onTestFinished(async () => holder.end());
  await holder.query('begin');
  const ids = accounts.map(({ user }) => user.id);
  await holder.query('select 1 from "user" where id = any($1) for update', [ids]);
  const countWaiting = async () => {
    const { rows } = await holder.query('select 1 from pg_locks where not granted');
    return rows.length;
  };
  return { app, accounts, countWaiting, letGo: async () => holder.query('commit') };
}

test('another user writes and reads while one user has as many writes waiting as they like', async () => {
  const { app, place } = await startTestServer();
  const [greedy, other] = [await registerUser(app), await registerUser(app)];
  const holder = new Client(place.databaseUrl);
  await holder.connect();
  onTestFinished(async () => holder.end());
  // No write of this user ends, as long as another connection holds their row.
  await holder.query('begin');
  await holder.query('select 1 from "user" where id = $1 for update', [greedy.user.id]);
  let ended = 0;
  const waiting = Array.from({ length: 30 }, async () =>
    call(app, 'POST', PATHS.tasks, { token: greedy.token, body }).finally(() => {
      ended += 1;
    }),
  );
  const areWaiting = async () => {
    const { rows } = await holder.query('select 1 from pg_locks where not granted');
    return rows.length;
  };
  await expect.poll(areWaiting).toBeGreaterThan(0);
  expect(await call(app, 'POST', PATHS.tasks, { token: other.token, body })).toMatchObject({ status: 201 });
  expect(await call(app, 'GET', PATHS.tasks, { token: greedy.token })).toMatchObject({ status: 200 });
  expect(ended).toBe(0);
  await holder.query('commit');
  expect(statuses(await Promise.all(waiting))).toEqual(Array.from({ length: 30 }, () => 201));
});

test('as many small imports as there are connections, at one moment, all end', async () => {
  const { app, accounts, countWaiting, letGo } = await heldAccounts();
  const sent = accounts.map(async ({ token, task }) =>
    call(app, 'POST', API_BASE + PATHS.import, { token, body: plain([{ ...fields, _id: task._id }]) }),
  );
  await expect.poll(countWaiting).toBe(MANY);
  await letGo();
  for (const answer of await Promise.all(sent))
    expect(answer).toMatchObject({ status: 200, body: { summary: { changed: 1 } } });
});

test('another user writes and reads while many take large imports back', async () => {
  const { app, accounts, countWaiting, letGo } = await heldAccounts();
  const other = await registerUser(app);
  const range = { after: 0, upTo: LIMITS.seq };
  const sent = accounts.map(async ({ token }) =>
    call(app, 'POST', API_BASE + PATHS.undoImport, { token, body: range }),
  );
  await expect.poll(countWaiting).toBeGreaterThan(1);
  expect(await call(app, 'POST', PATHS.tasks, { token: other.token, body })).toMatchObject({ status: 201 });
  expect(await call(app, 'GET', PATHS.tasks, { token: other.token })).toMatchObject({ status: 200 });
  await letGo();
  expect(statuses(await Promise.all(sent))).toEqual(Array.from({ length: MANY }, () => 200));
});
