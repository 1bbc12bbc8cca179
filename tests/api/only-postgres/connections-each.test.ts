import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { call, registerUser, startTestServer, statuses } from '../server.ts';

const body = { title: 'One more', dueDate: '2026-04-01' };

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
  await expect.poll(areWaiting, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await call(app, 'POST', PATHS.tasks, { token: other.token, body })).toMatchObject({ status: 201 });
  expect(await call(app, 'GET', PATHS.tasks, { token: greedy.token })).toMatchObject({ status: 200 });
  expect(ended).toBe(0);
  await holder.query('commit');
  expect(statuses(await Promise.all(waiting))).toEqual(Array.from({ length: 30 }, () => 201));
}, 60_000);
