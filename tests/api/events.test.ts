import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { eventStreams } from '#server/events/streams.ts';
import { sessionStore } from '#server/sessions/store.ts';

import { listening, openEvents } from './events.ts';
import type { Account } from './server.ts';
import { call, freshDatabaseLocation, registerUser, startTestServer, unhashed } from './server.ts';

const { app, clock, database, place } = await startTestServer();
const port = await listening(app);
const DAY = 86_400_000;
const body = { title: 'Heard of', dueDate: '2026-04-01' };
const isPostgres = inject('engine') === 'postgres';
// A SQLite file has no way to tell another process, which hears at its heartbeat.
const heartbeatMs = isPostgres ? 60_000 : 20;

const create = async (token: string, server = app) => call(server, 'POST', PATHS.tasks, { token, body });

async function logInAgain({ user, password }: Account): Promise<string> {
  const answer = await call(app, 'POST', PATHS.login, { body: { email: user.email, password } });
  return sessionAnswerSchema.parse(answer.body).token;
}

test('a stream says the number at once and after every write, and of no other user', async () => {
  const [one, other] = [await registerUser(app), await registerUser(app)];
  await create(one.token);
  const [events, others] = [await openEvents(port, one.token), await openEvents(port, other.token)];
  expect(events).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  });
  expect(events.headers).not.toHaveProperty('content-encoding');
  await events.reached(1);

  const { task } = taskAnswerSchema.parse((await create(one.token)).body);
  await events.reached(2);
  const path = pathWithId(PATHS.task, task._id);
  await call(app, 'PUT', path, { token: one.token, body: { title: 'Changed' } });
  await events.reached(3);
  await call(app, 'PUT', path, { token: one.token, body: { title: 'Changed' } });
  await call(app, 'DELETE', path, { token: one.token });
  await events.reached(4);
  const purge = pathWithId(PATHS.purgeTask, task._id);
  await call(app, 'DELETE', purge, { token: one.token });
  await events.reached(5);
  expect(events.seqs).toEqual([1, 2, 3, 4, 5]);

  await create(other.token);
  await others.reached(1);
  expect(others.seqs).toEqual([0, 1]);
});

for (const [what, path, change] of [
  ['the profile', PATHS.profile, { name: 'Renamed' }],
  ['a view', pathWithId(PATHS.view, randomUUID()), { name: 'Garden', search: '/?q=%23garden', position: 0 }],
] as const) {
  test(`a stream tells a change of ${what} from those of tasks, also one that another process made`, async () => {
    const { token, user } = await registerUser(app);
    const second = await startTestServer({ place, heartbeatMs });
    const [here, there] = [
      await openEvents(port, token),
      await openEvents(await listening(second.app), token),
    ];
    await create(token);
    await here.reached(1);
    await there.reached(1);
    const changed = await call(app, 'PUT', path, { token, body: { email: user.email, ...change } });
    expect(changed.status).toBeLessThan(300);
    await here.reached(2);
    await there.reached(2);
    await create(token);
    await here.reached(3);
    await there.reached(3);
    // The first change may have come as what a process missed before it listened: then it does not know of what it is.
    expect(here.accountSeqs.slice(2)).toEqual([2, 2]);
    // Neither does a process that hears at its heartbeat.
    expect(there.accountSeqs.slice(2)).toEqual(isPostgres ? [2, 2] : [2, 3]);
  });
}

test('a write that is refused or rolled back is not heard of', async () => {
  const { token } = await registerUser(app);
  const { task } = taskAnswerSchema.parse((await create(token)).body);
  const events = await openEvents(port, token);
  const path = pathWithId(PATHS.task, task._id);
  const headers = { 'if-match': '9' };
  expect((await call(app, 'PUT', path, { token, body: { title: 'Mine' }, headers })).status).toBe(409);
  expect((await call(app, 'PUT', path, { token, body: { title: '' } })).status).toBe(400);
  await create(token);
  await events.reached(2);
  expect(events.seqs).toEqual([1, 2]);
});

test('without a living session there is no stream', async () => {
  const answer = await call(app, 'GET', PATHS.events, {});
  expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

test('two processes on one database hear each other', async () => {
  const { token } = await registerUser(app);
  const second = await startTestServer({ place, heartbeatMs });
  const events = await openEvents(await listening(second.app), token);
  await events.reached(0);
  await create(token);
  await events.reached(1);
  await create(token, second.app);
  await events.reached(2);
  await call(app, 'POST', PATHS.logout, { token });
  await events.ended;
  expect(events.seqs).toEqual([0, 1, 2]);
});

/** Breaks the connections on which PostgreSQL tells of changes, and says how many there were. */
async function breakListening(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%any($1)%' and pid <> pg_backend_pid()`.execute(
    database,
  );
  return rows.length;
}

test('a broken connection to the database is made anew, and what was missed is heard', async () => {
  const { token } = await registerUser(app);
  const second = await startTestServer({ place, heartbeatMs });
  const events = await openEvents(await listening(second.app), token);
  await create(token);
  await events.reached(1);
  await expect.poll(async () => (isPostgres ? breakListening() : 1)).toBe(1);
  await create(token);
  await events.reached(2);
  await create(token);
  await events.reached(3);
});

test('a heartbeat keeps the stream open, and ends it when the session has expired', async () => {
  const server = await startTestServer({ heartbeatMs: 20 });
  const { token } = await registerUser(server.app);
  const events = await openEvents(await listening(server.app), token);
  await events.beaten(3);
  server.clock.advance(29 * DAY);
  await events.beaten(6);
  // An open stream is no use of the session.
  server.clock.advance(DAY);
  await events.ended;
  expect(events.seqs).toEqual([0]);
});

test('logging out ends the streams of this session and no other', async () => {
  const account = await registerUser(app);
  const again = await logInAgain(account);
  const [first, twin, other] = [
    await openEvents(port, account.token),
    await openEvents(port, account.token),
    await openEvents(port, again),
  ];
  await call(app, 'POST', PATHS.logout, { token: account.token });
  await Promise.all([first.ended, twin.ended]);
  await create(again);
  await other.reached(1);
  expect([first.seqs, twin.seqs, other.seqs]).toEqual([[0], [0], [0, 1]]);
});

test('a password change ends the streams of all other sessions', async () => {
  const account = await registerUser(app);
  const [mine, other] = [
    await openEvents(port, account.token),
    await openEvents(port, await logInAgain(account)),
  ];
  await call(app, 'PUT', PATHS.password, { token: account.token, body: { password: 'secret-2' } });
  await other.ended;
  await create(account.token);
  await mine.reached(1);
  expect([mine.seqs, other.seqs]).toEqual([[0, 1], [0]]);
});

test('one login too many ends the streams of the session that it ends, and of no other', async () => {
  const server = await startTestServer({ heartbeatMs: DAY, withPasswords: unhashed });
  const ownPort = await listening(server.app);
  const { token, user, password } = await registerUser(server.app);
  let logins = 0;
  const logIn = async () => {
    server.clock.advance(1000);
    logins += 1;
    const given = { body: { email: user.email, password }, address: `10.30.0.${logins}` };
    return sessionAnswerSchema.parse((await call(server.app, 'POST', PATHS.login, given)).body).token;
  };
  const later = await logIn();
  const [first, other] = [await openEvents(ownPort, token), await openEvents(ownPort, later)];
  while (logins < SERVER_LIMITS.sessions) await logIn();
  await first.ended;
  await create(later, server.app);
  await other.reached(1);
  expect([first.seqs, other.seqs]).toEqual([[0], [0, 1]]);
});

test('hundreds of streams hear of their own user, and leave nothing behind', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => registerUser(app)));
  const opened = await Promise.all(
    accounts.flatMap(({ token }) =>
      Array.from({ length: SERVER_LIMITS.streams }, () => openEvents(port, token)),
    ),
  );
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(accounts.map(({ token }) => create(token)));
  }
  await Promise.all(opened.map((events) => events.reached(5)));
  expect(opened.every(({ seqs }) => seqs.at(-1) === 5 && new Set(seqs).size === seqs.length)).toBe(true);

  // Half of them go without a word; the others still hear.
  for (const [index, events] of opened.entries()) if (index % 2 === 0) events.close();
  await Promise.all(accounts.map(({ token }) => create(token)));
  await Promise.all(opened.filter((_events, index) => index % 2 === 1).map((events) => events.reached(6)));
});

test('a stopping server ends its streams and does not wait for them', async () => {
  const server = await startTestServer({ place: await freshDatabaseLocation() });
  const { token } = await registerUser(server.app);
  const serverPort = await listening(server.app);
  const opened = await Promise.all(Array.from({ length: 20 }, () => openEvents(serverPort, token)));
  await Promise.all(opened.map((events) => events.reached(0)));
  // It would never close while one of them is open.
  await server.app.close();
  await expect(Promise.all(opened.map((events) => events.ended))).resolves.toHaveLength(20);
});

test('a server that begins to stop while a stream begins says so, and not that the session has ended', async () => {
  const { token } = await registerUser(app);
  const sessions = sessionStore(database, clock.now);
  const session = await sessions.find(token);
  if (!session) throw new Error('The session has ended.');
  const { pubSub } = database;
  const streams = eventStreams({ sessions, pubSub, heartbeatMs, streamMs: DAY });
  const begun = streams.begin(session);
  streams.finish();
  await expect(begun).rejects.toMatchObject({ status: 503 });
});
