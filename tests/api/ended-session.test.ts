import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';

import { fields, plain as importable } from './account-file.ts';
import { listening } from './events.ts';
import type { Account } from './server.ts';
import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app, clock, database } = await startTestServer();
const port = await listening(app);
const { create, list } = taskCalls(app);
const MINUTE = 60_000;
const UNAUTHENTICATED = { status: 401, body: { success: false, code: 'unauthenticated' } };

async function logIn({ user, password }: Account): Promise<string> {
  const answer = await call(app, 'POST', PATHS.login, { body: { email: user.email, password } });
  return sessionAnswerSchema.parse(answer.body).token;
}

/** Returns when the user's sessions were used last. */
async function lastUses(userId: string): Promise<string[]> {
  const sessions = database.selectFrom('session').select('last_used_at').where('user_id', '=', userId);
  return (await sessions.execute()).map((row) => row.last_used_at);
}

type Held = { finish: () => Promise<{ status: number | undefined; body: unknown }> };

/** Sends a call whose body comes in two parts; resolves when the server has taken the token and waits for the second part. */
async function hold(
  { user, token }: Account,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
): Promise<Held> {
  clock.advance(10 * MINUTE);
  const text = Buffer.from(JSON.stringify(body));
  const asked = request({
    port,
    host: '127.0.0.1',
    method,
    path: API_BASE + path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': text.length,
    },
    agent: false,
  });
  asked.on('error', () => {});
  onTestFinished(() => void asked.destroy());
  const half = Math.floor(text.length / 2);
  asked.write(text.subarray(0, half));
  await expect.poll(async () => lastUses(user._id)).toContain(clock.now().toISOString());
  return {
    finish: async () => {
      asked.end(text.subarray(half));
      const [answer]: IncomingMessage[] = await once(asked, 'response');
      return { status: answer?.statusCode, body: answer && (await json(answer)) };
    },
  };
}

/** Ends all sessions of the account but another one; returns that. */
async function endElsewhere(account: Account): Promise<string> {
  const { token } = account;
  const other = await logIn(account);
  const ended = await call(app, 'DELETE', PATHS.sessions, { token: other });
  expect([ended.status, (await call(app, 'GET', PATHS.me, { token })).status]).toEqual([200, 401]);
  return other;
}

// The larger one is laid down, read and written in a thread.
test.each([3, 6_000])(
  'an import of %i tasks whose session ends while it comes adds nothing',
  async (count) => {
    const account = await registerUser(app);
    const tasks = Array.from({ length: count }, (_, number) => ({
      ...fields,
      _id: crypto.randomUUID(),
      title: `${number}`,
    }));
    const { finish } = await hold(account, 'POST', PATHS.import, importable(tasks));
    const other = await endElsewhere(account);
    expect(await finish()).toMatchObject(UNAUTHENTICATED);
    expect((await list(other)).tasks).toEqual([]);
  },
);

test('no change whose session ends while it comes is made', async () => {
  const account = await registerUser(app);
  const { _id } = await create(account.token, plain);
  const change = { verb: 'update', taskId: _id, key: crypto.randomUUID(), body: { title: 'Changed' } };
  const held = [
    await hold(account, 'PUT', pathWithId(PATHS.task, _id), { title: 'Changed' }),
    await hold(account, 'POST', PATHS.tasks, { ...plain, title: 'Added' }),
    await hold(account, 'POST', PATHS.applyChanges, { changes: [change] }),
    await hold(account, 'PUT', pathWithId(PATHS.view, crypto.randomUUID()), {
      name: 'Added',
      search: '/?q=paint',
      position: 0,
    }),
    await hold(account, 'PUT', PATHS.profile, { name: 'Another', email: account.user.email }),
    await hold(account, 'PUT', PATHS.password, {
      currentPassword: account.password,
      newPassword: 'kelp-and-rock',
    }),
    await hold(account, 'DELETE', PATHS.sessions, { currentPassword: account.password }),
    // It would add nothing.
    await hold(account, 'POST', PATHS.import, importable([{ ...plain, _id }])),
  ];
  const other = await endElsewhere(account);
  for (const { finish } of held) expect(await finish()).toMatchObject(UNAUTHENTICATED);
  expect((await list(other)).tasks).toMatchObject([plain]);
  expect((await call(app, 'GET', PATHS.views, { token: other })).body).toMatchObject({
    views: [],
  });
  expect((await call(app, 'GET', PATHS.me, { token: other })).body).toMatchObject({
    user: { name: account.user.name },
  });
});

test('what waits in a line with a change of an ended session is made', async () => {
  const account = await registerUser(app);
  const { finish } = await hold(account, 'POST', PATHS.tasks, { ...plain, title: 'Ended' });
  const other = await endElsewhere(account);
  const titles = Array.from({ length: 20 }, (_, number) => `Living ${number}`);
  const living = titles.map(async (title) => create(other, { ...plain, title }));
  const [ended] = await Promise.all([finish(), ...living]);
  expect(ended).toMatchObject(UNAUTHENTICATED);
  expect((await list(other)).tasks.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
});

test('a body that comes after its account was deleted hears that', async () => {
  const account = await registerUser(app);
  const { token, password, user } = account;
  const proof = { currentPassword: password };
  const held = [
    await hold(account, 'POST', PATHS.tasks, plain),
    await hold(account, 'PUT', PATHS.profile, { name: 'Another', email: user.email }),
    await hold(account, 'PUT', PATHS.profile, { name: 'Another', email: 'another@example.com' }),
    await hold(account, 'PUT', PATHS.password, { password: 'kelp-and-rock' }),
    await hold(account, 'DELETE', PATHS.sessions, proof),
  ];
  expect((await call(app, 'POST', PATHS.deleteAccount, { token, body: proof })).status).toBe(200);
  for (const { finish } of held)
    expect(await finish()).toMatchObject({ status: 401, body: { code: 'account_deleted' } });
});
