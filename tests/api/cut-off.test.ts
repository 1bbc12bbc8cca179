import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { devicesAnswerSchema } from '#contract/devices.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import type { PasswordQueue } from '#server/users/passwords.ts';

import { listening, openEvents } from './events.ts';
import { logLines } from './log-lines.ts';
import { call, registerUser, startTestServer, unhashed } from './server.ts';

type Turn = { arrived: () => void; go: Promise<void> };

let turn: Turn | null = null;

const withPasswords: PasswordQueue = async (seat, work) => {
  turn?.arrived();
  await turn?.go;
  return unhashed(seat, work);
};

/** Makes whoever needs a password wait. */
function holdPasswords() {
  const [arrival, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  turn = { arrived: arrival.resolve, go: going.promise };
  onTestFinished(() => {
    turn = null;
  });
  return { arrived: arrival.promise, letGo: going.resolve };
}

const { logger, atLevel } = logLines();
const TOKEN = 'a-token-of-the-operator';
const { app, database } = await startTestServer({
  logger,
  withPasswords,
  settings: { metricsToken: TOKEN },
});
const port = await listening(app);
const closed: Socket[] = [];
app.server.on('connection', (socket: Socket) => socket.once('close', () => closed.push(socket)));

function send(text: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  return socket;
}

/** Goes away, and waits until the server knows. */
async function leave(socket: Socket): Promise<void> {
  const before = closed.length;
  socket.destroy();
  await expect.poll(() => closed.length).toBe(before + 1);
}

const request = (method: string, path: string, token: string) =>
  `${method} ${API_BASE}${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;

function logIn(email: string, password: string): Socket {
  const body = JSON.stringify({ email, password });
  const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  return send(`POST ${API_BASE}${PATHS.login} HTTP/1.1\r\nHost: x\r\n${type}\r\n\r\n${body}`);
}

const ofPath = (level: number, path: string) =>
  atLevel(level).filter(({ path: asked }) => asked === API_BASE + path);

test('a login whose client does not wait for the answer has its lines, whether it was right or wrong', async () => {
  const { user, password } = await registerUser(app);
  for (const [given, status, event, whose] of [
    [password, 200, 'logged in', user.id],
    ['another-password', 401, 'refused: unauthenticated', null],
  ] as const) {
    const { arrived, letGo } = holdPasswords();
    const socket = logIn(user.email, given);
    await arrived;
    await leave(socket);
    letGo();
    const told = { cut: true, user: whose };
    await expect
      .poll(() => ofPath(35, PATHS.login).at(-1))
      .toMatchObject({ event, ...told, address: '127.0.0.1' });
    await expect.poll(() => ofPath(30, PATHS.login).at(-1)).toMatchObject({ status, ...told });
  }
  expect(ofPath(30, PATHS.login)).toHaveLength(2);
  expect(ofPath(35, PATHS.login)).toHaveLength(2);
});

test('so has what was done behind another answer of its connection', async () => {
  const { token, user, password } = await registerUser(app);
  await call(app, 'POST', PATHS.login, { body: { email: user.email, password } });
  const socket = send(request('GET', PATHS.events, token) + request('DELETE', PATHS.sessions, token));
  await expect
    .poll(async () => {
      const { body } = await call(app, 'GET', PATHS.sessions, { token });
      return devicesAnswerSchema.parse(body).sessions.length;
    })
    .toBe(1);
  await leave(socket);
  const told = { event: 'ended all other sessions', cut: true, user: user.id };
  await expect.poll(() => ofPath(35, PATHS.sessions)).toMatchObject([told]);
});

test('so has a call whose client goes while its session is looked for', async () => {
  const { token, user } = await registerUser(app);
  const head = request('POST', PATHS.applyChanges, token).trimEnd();
  const type = 'Content-Type: application/json\r\nContent-Length: 2';
  // Its session is looked for by then.
  app.server.once('request', (asked: IncomingMessage) => asked.destroy());
  send(`${head}\r\n${type}\r\n\r\n{`);
  await expect
    .poll(() => ofPath(30, PATHS.applyChanges))
    .toMatchObject([{ method: 'POST', cut: true, user: user.id }]);
});

test('a stream that its browser closes has its line, and counts in the metrics', async () => {
  const { token, user } = await registerUser(app);
  const count = async () => {
    const { text } = await call(app, 'GET', PATHS.metrics, { token: TOKEN });
    return Number(
      /^holdfast_request_seconds_count\{.*route="\/api\/events".*\} (\d+)$/m.exec(text)?.[1] ?? 0,
    );
  };
  const before = await count();
  const stream = await openEvents(port, token);
  await stream.reached(0);
  expect(await count()).toBe(before);
  stream.close();
  await expect.poll(count).toBe(before + 1);
  const lines = ofPath(30, PATHS.events).filter(({ user: whose }) => whose === user.id);
  expect(lines).toMatchObject([{ status: 200, cut: true }]);
});

/** Gives a user so much that no socket holds an export of it. */
async function fill(userId: string): Promise<void> {
  await sql`insert into task
      (id, user_id, title, description, priority, due_date, completed, version, created_seq, created_at, updated_at)
    with recursive counted(number) as (select 1 union all select number + 1 from counted where number < 2000)
    select ${userId} || '-' || number, ${userId}, 'Task', ${'x'.repeat(9_000)}, 'Low', '2026-04-01', 0, 1, number,
      '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from counted`.execute(database);
}

test('an export that is broken off counts as one that was taken', async () => {
  const { token, user } = await registerUser(app);
  await fill(user.id);
  const socket = send(request('GET', PATHS.export, token)).pause();
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
  await leave(socket);
  const told = { cut: true, user: user.id };
  await expect
    .poll(() => ofPath(35, PATHS.export))
    .toMatchObject([{ event: 'exported the account', ...told }]);
  expect(ofPath(30, PATHS.export)).toMatchObject([{ status: 200, ...told }]);
});

test('an export that the server cannot go on with is an error of the log, with its cause and no word of a task', async () => {
  const { token, user } = await registerUser(app);
  await fill(user.id);
  await sql`update task set labels = '[Secret\n    at last' where id = ${`${user.id}-2000`}`.execute(
    database,
  );
  const socket = send(request('GET', PATHS.export, token));
  await expect.poll(() => socket.closed).toBe(true);
  await expect
    .poll(() => atLevel(50))
    .toMatchObject([
      { msg: 'the answer broke off', error: { name: 'SyntaxError', stack: expect.stringContaining('.ts:') } },
    ]);
  expect(JSON.stringify(atLevel(50))).not.toMatch(/Secret|last/);
  await expect.poll(() => ofPath(30, PATHS.export).at(-1)).toMatchObject({ cut: true, user: user.id });
});
