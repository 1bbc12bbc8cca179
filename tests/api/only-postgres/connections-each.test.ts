import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { fields, plain } from '../account-file.ts';
import type { Account, Answer } from '../server.ts';
import { call, registerUser, startTestServer, statuses, unhashed } from '../server.ts';
import { taskCalls } from '../task-calls.ts';

const body = { title: 'One more', dueDate: '2026-04-01' };

/** As many as there are connections. */
const MANY = 10;

/** Returns what tells whether some write has found a row held, and has given its connection back. */
const areTold = (holder: Client) => async () => {
  // Its transaction sees no news otherwise.
  await holder.query('select pg_stat_clear_snapshot()');
  const { rows } = await holder.query(
    `select 1 from pg_stat_activity where datname = current_database() and query = 'rollback'`,
  );
  return rows.length > 0;
};

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
  return { app, accounts, areHeld: areTold(holder), letGo: async () => holder.query('commit') };
}

/** Two accounts, of which the greedy one cannot be written in as long as another connection holds its row. */
async function heldAccount() {
  const { app, place } = await startTestServer();
  const [greedy, other] = [await registerUser(app), await registerUser(app)];
  const holder = new Client(place.databaseUrl);
  await holder.connect();
  onTestFinished(async () => holder.end());
  await holder.query('begin');
  await holder.query('select 1 from "user" where id = $1 for update', [greedy.user.id]);
  let ended = 0;
  /** Asks for this so often, and waits until some of it has to wait. */
  const askMany = async (count: number, ask: () => Promise<Answer>) => {
    const asked = Array.from({ length: count }, async () =>
      ask().finally(() => {
        ended += 1;
      }),
    );
    await expect.poll(areTold(holder)).toBe(true);
    return asked;
  };
  const letGo = async (asked: Promise<Answer>[], status: number) => {
    expect(ended).toBe(0);
    await holder.query('commit');
    expect(statuses(await Promise.all(asked))).toEqual(asked.map(() => status));
  };
  return { app, greedy, other, askMany, letGo };
}

test('another user writes and reads while one user has as many writes waiting as they like', async () => {
  const { app, greedy, other, askMany, letGo } = await heldAccount();
  const waiting = await askMany(30, async () =>
    call(app, 'POST', PATHS.tasks, { token: greedy.token, body }),
  );
  expect(await call(app, 'POST', PATHS.tasks, { token: other.token, body })).toMatchObject({ status: 201 });
  expect(await call(app, 'GET', PATHS.tasks, { token: greedy.token })).toMatchObject({ status: 200 });
  await letGo(waiting, 201);
});

test('another user writes and reads at once while the rows of as many users as there are connections are held', async () => {
  const { app, accounts, areHeld, letGo } = await heldAccounts();
  const other = await registerUser(app);
  const sent = accounts.flatMap(({ token, task }) => [
    call(app, 'POST', PATHS.tasks, { token, body }),
    call(app, 'POST', PATHS.applyChanges, {
      token,
      body: { changes: [{ verb: 'create', key: crypto.randomUUID(), body }] },
    }),
    call(app, 'PUT', pathWithId(PATHS.task, task._id), { token, body: { title: 'Another' } }),
    call(app, 'POST', PATHS.import, { token, body: plain([{ ...fields, _id: task._id }]) }),
  ]);
  let answered = 0;
  for (const answer of sent)
    void answer.then(({ status }) => {
      if (status !== 503) answered += 1;
    });
  await expect.poll(areHeld).toBe(true);
  expect(await call(app, 'POST', PATHS.tasks, { token: other.token, body })).toMatchObject({ status: 201 });
  expect(await call(app, 'GET', PATHS.tasks, { token: other.token })).toMatchObject({ status: 200 });
  // None of them had to be made first; what waits for too long is refused.
  expect(answered).toBe(0);
  await letGo();
  const statusesSent = statuses(await Promise.all(sent));
  // A change waits for the one before it for some seconds only.
  expect(statusesSent.filter((status) => status > 201 && status !== 503)).toEqual([]);
  expect(statusesSent).toContain(201);
});

test('another user writes while one user changes their name as often as they like', async () => {
  const { app, greedy, other, askMany, letGo } = await heldAccount();
  const profile = { name: 'Another', email: greedy.user.email };
  const waiting = await askMany(30, async () =>
    call(app, 'PUT', PATHS.profile, { token: greedy.token, body: profile }),
  );
  expect(await call(app, 'POST', PATHS.tasks, { token: other.token, body })).toMatchObject({ status: 201 });
  await letGo(waiting, 200);
});

test('another user logs in while a login and a new password of one user wait', async () => {
  const { app, greedy, other, askMany, letGo } = await heldAccount();
  const logIn = async ({ user: { email }, password }: Account) =>
    call(app, 'POST', PATHS.login, { body: { email, password } });
  const { token, password } = greedy;
  const waiting = [
    ...(await askMany(1, async () => call(app, 'PUT', PATHS.password, { token, body: { password } }))),
    ...(await askMany(2, async () => logIn(greedy))),
  ];
  expect(await logIn(other)).toMatchObject({ status: 200 });
  await letGo(waiting, 200);
});

test('as many small imports as there are connections, at one moment, all end', async () => {
  const { app, accounts, areHeld, letGo } = await heldAccounts();
  const sent = accounts.map(async ({ token, task }) =>
    call(app, 'POST', PATHS.import, { token, body: plain([{ ...fields, _id: task._id }]) }),
  );
  await expect.poll(areHeld).toBe(true);
  await letGo();
  for (const answer of await Promise.all(sent))
    expect(answer).toMatchObject({ status: 200, body: { summary: { changed: 1 } } });
});

test('another user writes and reads while many take large imports back', async () => {
  const { app, accounts, areHeld, letGo } = await heldAccounts();
  const other = await registerUser(app);
  const range = { after: 0, upTo: LIMITS.seq };
  let refused = 0;
  const sent = accounts.map(async ({ token }) => {
    const answer = await call(app, 'POST', PATHS.undoImport, { token, body: range });
    if (answer.status === 503) refused += 1;
    return answer.status;
  });
  await expect.poll(areHeld).toBe(true);
  // One that had not arrived yet would find a place that another has left.
  await expect.poll(() => refused).toBe(MANY - 2);
  expect(await call(app, 'POST', PATHS.tasks, { token: other.token, body })).toMatchObject({ status: 201 });
  expect(await call(app, 'GET', PATHS.tasks, { token: other.token })).toMatchObject({ status: 200 });
  await letGo();
  const done = (await Promise.all(sent)).filter((status) => status !== 503);
  expect(done).toEqual([200, 200]);
});

test('another user writes while the rows of many deleted accounts are being removed', async () => {
  const { app, place } = await startTestServer({ withPasswords: unhashed });
  const leaving = [];
  for (let index = 0; index < MANY; index += 1) leaving.push(await registerUser(app));
  const [first, other] = [leaving[0], await registerUser(app)];
  const { _id } = await taskCalls(app).create(first?.token ?? '', body);
  const holder = new Client(place.databaseUrl);
  await holder.connect();
  onTestFinished(async () => holder.end());
  // No removal comes further, as long as another connection holds this row.
  await holder.query('begin');
  await holder.query('select 1 from task where id = $1 for update', [_id]);
  for (const { token, password } of leaving) {
    const proof = { token, body: { currentPassword: password } };
    expect(await call(app, 'POST', PATHS.deleteAccount, proof)).toMatchObject({ status: 200 });
  }
  const countWaiting = async () => {
    const { rows } = await holder.query('select 1 from pg_locks where not granted');
    return rows.length;
  };
  await expect.poll(countWaiting).toBeGreaterThan(0);
  expect(await call(app, 'POST', PATHS.tasks, { token: other.token, body })).toMatchObject({ status: 201 });
  await holder.query('commit');
});
