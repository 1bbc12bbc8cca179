import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { errorAnswerSchema } from '#contract/error-answer.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { inUserWrite } from '#server/database/user-write.ts';
import { verify } from '#server/database/verify.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { closeAccount, removeClosedAccounts } from '#server/users/closed-accounts.ts';
import { passwordQueue } from '#server/users/passwords.ts';

import { listening, openEvents } from './events.ts';
import type { Account } from './server.ts';
import { call, registerUser, startTestServer, statuses } from './server.ts';
import { failAtOnce } from './sweep.ts';
import { plain, taskCalls } from './task-calls.ts';
import { watched } from './watched-database.ts';

// No heartbeat comes that would find the end of a session later.
const { app, clock, database } = await startTestServer({
  heartbeatMs: 3_600_000,
  withPasswords: passwordQueue(),
});
const port = await listening(app);
const { create, update, remove } = taskCalls(app);
const TABLES = ['session', 'task', 'task_revision', 'idempotency', 'list_mark', 'view'];

const deleteAccount = async ({ token }: Pick<Account, 'token'>, currentPassword: string) =>
  call(app, 'POST', PATHS.deleteAccount, { token, body: { currentPassword } });
const logIn = async ({ user, password }: Account) =>
  call(app, 'POST', PATHS.login, { body: { email: user.email, password } });

/** How many rows of a user each table has, and whether the user is there. */
async function countOwnRows({ user }: Account): Promise<Record<string, number>> {
  const counts = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{ count: number | string }>`
        select count(*) as count from ${sql.table(table)} where user_id = ${user._id}`.execute(database);
      return [table, Number(rows[0]?.count)];
    }),
  );
  const users = await database.selectFrom('user').select('id').where('id', '=', user._id).execute();
  return { ...Object.fromEntries(counts), user: users.length };
}

const NONE = { ...Object.fromEntries(TABLES.map((table) => [table, 0])), user: 0 };

/** An account with something in every table. */
async function fullAccount(): Promise<Account> {
  const account = await registerUser(app);
  const { token } = account;
  const task = await create(token, plain, { key: randomUUID() });
  await update(token, task._id, { title: 'Second' }, { key: randomUUID() });
  const deleted = await create(token, plain, { key: randomUUID() });
  await remove(token, deleted._id, { key: randomUUID() });
  await call(app, 'PUT', pathWithId(PATHS.view, randomUUID()), {
    token,
    body: { name: 'View', search: '/?q=paint', position: 0 },
  });
  return account;
}

/** Gives an account many tasks, a hundred in each write. */
async function fill({ token }: Account, count: number): Promise<void> {
  for (let written = 0; written < count; written += 100) {
    const changes = Array.from({ length: 100 }, () => ({ verb: 'create', key: randomUUID(), body: plain }));
    const { status } = await call(app, 'POST', PATHS.applyChanges, { token, body: { changes } });
    expect(status).toBe(200);
  }
}

/** Lets an account leave, as the call does, without removing anything. */
async function leaveOnly({ token, user }: Account): Promise<void> {
  const sessions = sessionStore(database, clock.now);
  const session = await sessions.find(token);
  const row = await database
    .selectFrom('user')
    .selectAll()
    .where('id', '=', user._id)
    .executeTakeFirstOrThrow();
  if (!session) throw new Error('The session has ended.');
  expect(await closeAccount(session, row.password_hash, database, clock.now)).toBe(true);
}

test('an account goes with every row, and nothing of another one', async () => {
  const [account, other] = [await fullAccount(), await fullAccount()];
  const before = await countOwnRows(other);
  expect(Object.values(before).every((count) => count > 0)).toBe(true);
  expect(await deleteAccount(account, account.password)).toMatchObject({
    status: 200,
    body: { success: true, message: expect.any(String) },
  });
  await expect.poll(async () => countOwnRows(account)).toEqual(NONE);
  expect(await countOwnRows(other)).toEqual(before);
  expect((await verify(database)).violations).toEqual([]);
});

test('all its sessions and streams end at once, and its login is wrong, also while its rows are still there', async () => {
  const account = await fullAccount();
  const { token } = sessionAnswerSchema.parse((await logIn(account)).body);
  const streams = [await openEvents(port, account.token), await openEvents(port, token)];
  await Promise.all(streams.map(async (stream) => stream.reached(0)));
  await leaveOnly(account);
  await Promise.all(streams.map(async (stream) => stream.ended));
  for (const ended of [account.token, token])
    expect((await call(app, 'GET', PATHS.me, { token: ended })).status).toBe(401);
  expect((await logIn(account)).status).toBe(401);
  expect((await deleteAccount(account, account.password)).status).toBe(401);
  expect(await countOwnRows(account)).toMatchObject({ session: 0, task: 2, user: 1 });
});

test('its devices are told so for 400 days, and those whose sessions had ended before are not', async () => {
  const account = await registerUser(app);
  const [here, there] = [account.token, sessionAnswerSchema.parse((await logIn(account)).body).token];
  const ended = sessionAnswerSchema.parse((await logIn(account)).body).token;
  await call(app, 'POST', PATHS.logout, { token: ended });
  const codes = async () => {
    const answers = await Promise.all(
      [here, there, ended].map(async (token) => call(app, 'GET', PATHS.tasks, { token })),
    );
    expect(statuses(answers)).toEqual([401, 401, 401]);
    return answers.map(({ body }) => errorAnswerSchema.parse(body).code);
  };
  expect((await deleteAccount(account, account.password)).status).toBe(200);
  const told = ['account_deleted', 'account_deleted', 'unauthenticated'];
  expect(await codes()).toEqual(told);
  await expect.poll(async () => countOwnRows(account)).toEqual(NONE);
  expect(await codes()).toEqual(told);
  const rows = await database.selectFrom('gone_session').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(account.user._id);
  for (const token of [here, there]) expect(JSON.stringify(rows)).not.toContain(token);
  clock.advance(400 * 24 * 60 * 60_000);
  expect(await codes()).toEqual(['unauthenticated', 'unauthenticated', 'unauthenticated']);
});

test('a new password, and a session that is ended, never say that the account is gone', async () => {
  const account = await registerUser(app);
  const { token } = sessionAnswerSchema.parse((await logIn(account)).body);
  const body = { currentPassword: account.password, newPassword: 'another-secret-1' };
  expect((await call(app, 'PUT', PATHS.password, { token, body })).status).toBe(200);
  for (const other of [account.token, `${token}a`, 'x'])
    expect((await call(app, 'GET', PATHS.me, { token: other })).body).toMatchObject({
      code: 'unauthenticated',
    });
});

test('a write that comes after the account went finds none', async () => {
  const account = await fullAccount();
  await leaveOnly(account);
  const before = await countOwnRows(account);
  const late = { userId: account.user._id, source: 'late' };
  const write = inUserWrite(late, database, clock.now(), async ({ transaction }) =>
    transaction.deleteFrom('task').where('user_id', '=', late.userId).execute(),
  );
  await expect(write).rejects.toThrow('does not exist');
  expect(await countOwnRows(account)).toEqual(before);
});

test('a wrong password deletes nothing, and is counted as a guess', async () => {
  const account = await fullAccount();
  const before = await countOwnRows(account);
  expect(await deleteAccount(account, 'not it')).toMatchObject({
    status: 400,
    body: { code: 'wrong_password', fields: { currentPassword: expect.any(String) } },
  });
  const guesses = [];
  for (let together = 0; together < 6; together += 1)
    guesses.push(...(await Promise.all([1, 2].map(async () => deleteAccount(account, 'not it')))));
  expect(statuses(guesses)).toEqual([...Array.from({ length: 9 }, () => 400), 429, 429, 429]);
  expect((await deleteAccount(account, account.password)).status).toBe(429);
  expect(await countOwnRows(account)).toEqual(before);
  clock.advance(15 * 60_000);
  expect((await deleteAccount(account, account.password)).status).toBe(200);
});

test.each([{}, { currentPassword: '' }, { password: 'secret-1' }])('needs the password: %j', async (body) => {
  const { token } = await registerUser(app);
  expect(await call(app, 'POST', PATHS.deleteAccount, { token, body })).toMatchObject({
    status: 400,
    body: { fields: { currentPassword: expect.any(String) } },
  });
  expect((await call(app, 'GET', PATHS.me, { token })).status).toBe(200);
});

test('the same address signs up again at once, as another account', async () => {
  const account = await fullAccount();
  await fill(account, 300);
  await leaveOnly(account);
  const { name, email } = account.user;
  const body = { name, email, password: account.password };
  const again = sessionAnswerSchema.parse((await call(app, 'POST', PATHS.register, { body })).body);
  expect(again.user._id).not.toBe(account.user._id);
  await removeClosedAccounts(database, failAtOnce);
  const { tasks } = tasksAnswerSchema.parse(
    (await call(app, 'GET', PATHS.tasks, { token: again.token })).body,
  );
  expect(tasks).toEqual([]);
  expect((await call(app, 'GET', PATHS.me, { token: again.token })).body).toMatchObject({ user: { email } });
  expect(await countOwnRows(account)).toEqual(NONE);
});

test('while the rows go, the data is whole at each moment, and others write', async () => {
  const [account, other] = [await fullAccount(), await fullAccount()];
  await fill(account, 2_000);
  await leaveOnly(account);
  const seen = new Set<number>();
  const look = async () => {
    expect((await database.transaction().execute(verify)).violations).toEqual([]);
    seen.add((await countOwnRows(account))['task'] ?? 0);
    await create(other.token, plain, { key: randomUUID() });
  };
  await removeClosedAccounts(watched(database, look), failAtOnce);
  expect([...seen].some((left) => left > 0 && left < 2_001)).toBe(true);
  expect(await countOwnRows(account)).toEqual(NONE);
});

test('what a crash left is removed by the next call, whatever is left', async () => {
  const account = await fullAccount();
  await fill(account, 200);
  await leaveOnly(account);
  // The answers and half of the marks had gone.
  await database.deleteFrom('idempotency').where('user_id', '=', account.user._id).execute();
  await database
    .deleteFrom('list_mark')
    .where('user_id', '=', account.user._id)
    .where('seq', '<', 100)
    .execute();
  expect((await verify(database)).violations).toEqual([]);
  await removeClosedAccounts(database, failAtOnce);
  expect(await countOwnRows(account)).toEqual(NONE);
});

test('a task with a very long history goes too', async () => {
  const account = await registerUser(app);
  const task = await create(account.token, plain);
  for (let change = 0; change < 600; change += 1)
    await update(account.token, task._id, { title: `Change ${change}` });
  await leaveOnly(account);
  await removeClosedAccounts(database, failAtOnce);
  expect(await countOwnRows(account)).toEqual(NONE);
});

test('what is under way while the account goes is refused, or goes with it', async () => {
  const account = await fullAccount();
  const { token, user, password } = account;
  const login = { email: user.email, password };
  const [answer, ...others] = await Promise.all([
    deleteAccount(account, password),
    ...Array.from({ length: 4 }, async () => call(app, 'POST', PATHS.login, { body: login })),
    ...Array.from({ length: 4 }, async () =>
      call(app, 'POST', PATHS.tasks, { token, body: plain, headers: { 'idempotency-key': randomUUID() } }),
    ),
    call(app, 'PUT', PATHS.profile, { token, body: { name: 'Kept?', email: user.email } }),
  ]);
  expect(answer.status).toBe(200);
  await expect.poll(async () => countOwnRows(account)).toEqual(NONE);
  expect((await logIn(account)).status).toBe(401);
  for (const { status } of others) expect([200, 201, 401, 503]).toContain(status);
  expect((await verify(database)).violations).toEqual([]);
});
