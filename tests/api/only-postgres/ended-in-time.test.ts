import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';

import { call, registerUser, startTestServer } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';
import { holdAdvisoryLock } from './advisory-lock.ts';

const holding = (role: string) => `
  create role ${role} login;
  grant all on all tables in schema public to ${role};
  create function hold() returns boolean language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return true; end $$;
  alter table "user" enable row level security;
  create policy see on "user" for select to ${role} using (true);
  create policy hold on "user" for update to ${role} using (hold());`;

/**
 * A server whose statements wait, once they have begun and before they have the user's row, for as long as the holder has
 * the advisory lock; and another one of the same database, which waits for nothing.
 */
async function heldServer() {
  const other = await startTestServer();
  const { databaseUrl, dataDir } = other.place;
  if (databaseUrl === undefined) throw new Error('This needs PostgreSQL.');
  const { holder, isWaiting, letGo } = await holdAdvisoryLock(databaseUrl);
  const url = new URL(databaseUrl);
  url.username = `held${randomUUID().replaceAll('-', '')}`;
  await holder.query(holding(url.username));
  const { app } = await startTestServer({ place: { dataDir, databaseUrl: url.href } });
  return { app, other, isWaiting, letGo };
}

test.each([
  ['a new task', 'POST', PATHS.tasks, plain],
  ['another password', 'PUT', PATHS.password, { password: 'kelp-and-rock' }],
] as const)(
  '%s of a session that another process ends before the write has its turn is not stored',
  async (_name, method, path, body) => {
    const { app, other, isWaiting, letGo } = await heldServer();
    const { token, user, password } = await registerUser(other.app);
    const logIn = async () => call(other.app, 'POST', PATHS.login, { body: { email: user.email, password } });
    const { token: owner } = sessionAnswerSchema.parse((await logIn()).body);
    const late = call(app, method, path, { token, body });
    await expect.poll(isWaiting).toBe(1);
    expect((await call(other.app, 'DELETE', PATHS.sessions, { token: owner })).status).toBe(200);
    await letGo();
    expect(await late).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await taskCalls(other.app).list(owner)).tasks).toEqual([]);
    expect((await logIn()).status).toBe(200);
  },
);
