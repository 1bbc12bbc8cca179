import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test, vi } from 'vitest';

import { errorAnswerSchema } from '#contract/error-answer.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

import type { Events } from './events.ts';
import { listening, openEvents } from './events.ts';
import { holdWrites } from './held-writes.ts';
import { fillAccount, FILLED } from './large-account.ts';
import { logLines } from './log-lines.ts';
import type { TestServer } from './server.ts';
import { registerUser, startTestServer, temporaryFolder } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const HEALTH = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
const toHalf = (route: string, token: string) =>
  `POST ${API_BASE}${route} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;

function openSocket(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Begins a request, of a session where there is one, and waits until the server has heard of it. */
async function openHalf(port: number, token = ''): Promise<Socket> {
  const socket = openSocket(port);
  socket.write(toHalf(token === '' ? PATHS.login : PATHS.applyChanges, token));
  expect(String(await once(socket, 'data'))).toContain('100 Continue');
  return socket;
}

/** Does the same, and waits until the server knows whose it is, after which it reads on. */
async function openKnownHalf({ app }: TestServer, port: number, token: string): Promise<Socket> {
  const come = new Promise<IncomingMessage>((resolve) => void app.server.once('request', resolve));
  const socket = await openHalf(port, token);
  const half = await come;
  await expect.poll(() => half.readableFlowing).toBe(true);
  return socket;
}

const LARGE_FILE = 'assets/a.js';
// More than the buffers of a connection take, which grow to 37 MB on some machines.
const LARGE_BYTES = 48_000_000;
const GET_LARGE = `GET /${LARGE_FILE} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Makes a folder of a built app with that file. */
function makeDistWithLargeFile(): string {
  const dist = temporaryFolder();
  mkdirSync(path.join(dist, path.dirname(LARGE_FILE)));
  writeFileSync(path.join(dist, 'index.html'), '');
  writeFileSync(path.join(dist, LARGE_FILE), Buffer.alloc(LARGE_BYTES));
  return dist;
}

/** Lets a minute pass for whatever measures how long something took. */
function passMinute(): void {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  onTestFinished(() => clock.mockRestore());
}

/** Notes the sockets of a server as they come: on its side it is known at once which are cut, also where nobody reads. */
function noteSockets({ app }: TestServer): Socket[] {
  const sockets: Socket[] = [];
  app.server.on('connection', (socket: Socket) => void sockets.push(socket));
  return sockets;
}

const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

const areClosed = (sockets: Socket[]) => sockets.map(({ closed }) => closed);

async function ask(port: number, route: string, options: RequestOptions = {}): Promise<IncomingMessage> {
  const asked = request({ port, host: '127.0.0.1', path: API_BASE + route, agent: false, ...options }).end();
  const response: IncomingMessage = await new Promise((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  return response;
}

test('a socket on which nothing moves is cut, in the middle of a request, before one and after one', async () => {
  const own = await startTestServer({ silenceMs: 200 });
  const port = await listening(own.app);
  const [silent, half, answered] = [openSocket(port), openSocket(port), openSocket(port)];
  half.write(toHalf(PATHS.login, ''));
  answered.write(HEALTH);
  await expect.poll(() => silent.closed && half.closed && answered.closed).toBe(true);
});

test('the socket of an undo of an import is not cut while that is written, and others are', async () => {
  const own = await startTestServer({ silenceMs: 200 });
  const port = await listening(own.app);
  const { token } = await registerUser(own.app);
  const endHold = await holdWrites(own.place);
  const undone = fetch(`http://127.0.0.1:${port}${API_BASE}${PATHS.undoImport}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"after":0,"upTo":1000}',
  });
  undone.catch(() => {});
  for (let cut = 0; cut < 5; cut += 1) await once(openSocket(port), 'close');
  await endHold();
  expect((await undone).status).toBe(200);
});

test('unless told otherwise, a silent socket is cut within a minute, and so is a body of which nothing comes', async () => {
  const { app } = await startTestServer();
  expect(app.server.timeout).toBeGreaterThan(0);
  expect(app.server.timeout).toBeLessThanOrEqual(60_000);
  const own = await startTestServer({ silenceMs: 600_000 });
  const port = await listening(own.app);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const half = await openHalf(port);
  vi.advanceTimersByTime(60_000);
  await once(half, 'close');
});

test('sockets with no request under way make room, those that never sent and those that are longest idle first', async () => {
  const own = await startTestServer({ settings: { maxConnections: 10 }, heartbeatMs: 50 });
  const port = await listening(own.app);
  const { token } = await registerUser(own.app);
  const stream = await openEvents(port, token);
  const underWay = await openHalf(port);
  const idle: Socket[] = [];
  for (let index = 0; index < 5; index += 1) {
    const socket = openSocket(port);
    socket.write(HEALTH);
    await once(socket, 'data');
    idle.push(socket);
  }
  const silent = Array.from({ length: 6 }, () => openSocket(port));
  await Promise.all(silent.map(async (socket) => once(socket, 'connect')));

  for (let room = 0; room < 8; room += 1) {
    const served = openSocket(port);
    served.write(HEALTH);
    expect(String(await once(served, 'data'))).toContain('200 OK');
  }
  await expect.poll(() => areClosed(silent)).toEqual(silent.map(() => true));
  await expect.poll(() => areClosed(idle)).toEqual(idle.map(() => true));
  const answer = once(underWay, 'data');
  underWay.write(`${' '.repeat(98)}}`);
  expect(String(await answer)).toContain('400 Bad Request');
  const { seqs } = stream;
  await stream.beaten(2);
  expect(seqs).toEqual([0]);
});

test('where every socket has a request under way, half-sent ones of nobody who is logged in make room, the oldest first', async () => {
  const own = await startTestServer({ settings: { maxConnections: 10 } });
  const port = await listening(own.app);
  const { token } = await registerUser(own.app);
  const upload = await openHalf(port, token);
  const halves: Socket[] = [];
  while (halves.length < 9) halves.push(await openHalf(port));
  for (const [served, half] of halves.slice(0, 2).entries()) {
    expect((await ask(port, PATHS.docs)).statusCode).toBe(200);
    await expect.poll(() => half.closed).toBe(true);
    // The socket of the one who was served is gone, so that the next one needs nobody's.
    halves.push(await openHalf(port));
    expect(halves.filter(({ closed }) => closed)).toHaveLength(served + 1);
  }
  const answer = once(upload, 'data');
  upload.write(`${' '.repeat(98)}}`);
  expect(String(await answer)).toContain('400 Bad Request');
});

test('where one user has nearly every socket, the oldest of that user makes room for whoever comes, and nobody else', async () => {
  const own = await startTestServer({ settings: { maxConnections: 25 } });
  const port = await listening(own.app);
  const [greedy, other] = [await registerUser(own.app), await registerUser(own.app)];
  const uploads = [await openKnownHalf(own, port, other.token), await openKnownHalf(own, port, other.token)];
  const halves: Socket[] = [];
  while (halves.length < 23) halves.push(await openKnownHalf(own, port, greedy.token));
  for (const half of halves.slice(0, 2)) {
    expect((await ask(port, PATHS.docs)).statusCode).toBe(200);
    await expect.poll(() => half.closed).toBe(true);
    halves.push(await openKnownHalf(own, port, greedy.token));
  }
  expect(areClosed(halves)).toEqual(halves.map((_, index) => index < 2));
  expect(areClosed(uploads)).toEqual([false, false]);
});

test('where every socket has an answer that nobody takes, the oldest of nobody who is logged in makes room, and none that may just be slow', async () => {
  const own = await startTestServer({ dist: makeDistWithLargeFile(), settings: { maxConnections: 10 } });
  const port = await listening(own.app);
  const { token } = await registerUser(own.app);
  const sockets = noteSockets(own);
  const countCut = () => sockets.filter(({ destroyed }) => destroyed).length;
  const upload = openSocket(port);
  upload.write(HEALTH);
  await once(upload, 'data');
  upload.write(toHalf(PATHS.applyChanges, token));
  await once(upload, 'data');
  // Of two answers, of which the first one is taken, the second one waits from then on.
  const twice = openSocket(port);
  let taken = 0;
  twice.on('data', ({ length }: Buffer) => {
    taken += length;
    if (taken > 1.02 * LARGE_BYTES) twice.pause();
  });
  twice.write(GET_LARGE.repeat(2));
  await expect.poll(() => twice.isPaused()).toBe(true);
  while (sockets.length < 10) await ask(port, '', { path: `/${LARGE_FILE}` });
  expect((await ask(port, PATHS.docs)).statusCode).toBe(503);
  await expect.poll(countCut).toBe(1);

  // The buffers on the way fill first, and until then there are moments in which nothing waits.
  const looks: string[] = [];
  const isStill = () =>
    looks.push(String(sockets.map(({ bytesWritten }) => bytesWritten))) > 5 &&
    new Set(looks.slice(-5)).size === 1;
  await expect.poll(isStill).toBe(true);
  expect(sockets.filter(({ writableLength }) => writableLength > 0)).toHaveLength(9);
  passMinute();
  for (const oldest of [1, 2]) {
    expect((await ask(port, PATHS.docs)).statusCode).toBe(200);
    expect(sockets[oldest]).toHaveProperty('destroyed', true);
    // The socket of the one who was served is gone, so that the next one needs nobody's.
    expect((await ask(port, '', { path: `/${LARGE_FILE}` })).statusCode).toBe(200);
    await expect.poll(countCut).toBe(1 + 2 * oldest);
  }
  const answer = once(upload, 'data');
  upload.write(`${' '.repeat(98)}}`);
  expect(String(await answer)).toContain('400 Bad Request');
});

test.each([API_BASE + PATHS.events, '/%zz'])(
  'where every socket has a refusal of %s that nobody takes, the oldest makes room too',
  async (route) => {
    const own = await startTestServer({ settings: { maxConnections: 10 } });
    const port = await listening(own.app);
    const sockets = noteSockets(own);
    while (sockets.length < 10) {
      const come = new Promise((resolve) => void own.app.server.once('request', resolve));
      const socket = openSocket(port);
      await once(own.app.server, 'connection');
      // As if what came before filled every buffer on the way.
      Object.assign(sockets.at(-1) ?? {}, { _write: () => {}, _writev: () => {} });
      socket.write(`GET ${route} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await come;
    }
    expect((await ask(port, PATHS.docs)).statusCode).toBe(503);
    passMinute();
    expect((await ask(port, PATHS.docs)).statusCode).toBe(200);
    expect(sockets[0]).toHaveProperty('destroyed', true);
  },
);

test('where one user takes none of very many answers, the oldest makes room, and no stream and no slow answer of anybody else', async () => {
  const own = await startTestServer({ settings: { maxConnections: 50 } });
  const port = await listening(own.app);
  const [greedy, other] = [await registerUser(own.app), await registerUser(own.app)];
  const { create, list } = taskCalls(own.app);
  for (const { user, token } of [greedy, other]) {
    await fillAccount(own.database, user.id);
    await list(token);
  }
  const sockets = noteSockets(own);
  const askUnread = async ({ token }: typeof other) =>
    ask(port, PATHS.tasks, { headers: { authorization: `Bearer ${token}` } });
  const slow = [await askUnread(other), await askUnread(other)];
  const streams: Events[] = [];
  while (streams.length < 26) streams.push(await openEvents(port, other.token));
  while (sockets.length < 50) await askUnread(greedy);

  passMinute();
  for (const oldest of [28, 29]) {
    expect((await ask(port, PATHS.docs)).statusCode).toBe(200);
    expect(sockets[oldest]).toHaveProperty('destroyed', true);
    expect((await askUnread(greedy)).statusCode).toBe(200);
  }
  // So many may be slow.
  expect((await ask(port, PATHS.docs)).statusCode).toBe(503);
  for (const answer of slow) expect(JSON.parse(await text(answer))).toHaveProperty('tasks.length', FILLED);
  await create(other.token, plain);
  await Promise.all(streams.map(async (stream) => stream.reached(FILLED + 1)));
});

test('where every socket has a request of a session under way, whoever comes is told when to come back, and that the server lives', async () => {
  const { logger, atLevel } = logLines();
  const origin = 'https://tasks.example.org';
  const own = await startTestServer({ settings: { maxConnections: 10, corsOrigins: [origin] }, logger });
  const port = await listening(own.app);
  const { token } = await registerUser(own.app);
  const busy = await Promise.all(Array.from({ length: 10 }, async () => openHalf(port, token)));
  const preflight = { origin, 'access-control-request-method': 'GET' };
  expect((await ask(port, PATHS.health, { method: 'OPTIONS', headers: preflight })).statusCode).toBe(204);
  const refused = await ask(port, PATHS.health, { headers: { origin } });
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'access-control-allow-origin': origin,
  });
  expect(errorAnswerSchema.parse(JSON.parse(await text(refused))).code).toBe('busy');
  const told = atLevel(35).filter(({ event }) => event === 'refused: busy');
  expect(told).toMatchObject([{ path: API_BASE + PATHS.health }]);
  const alive = await ask(port, PATHS.live);
  // Nobody keeps a socket beyond the cap.
  expect([alive.statusCode, alive.headers.connection]).toEqual([200, 'close']);
  expect(busy.some(({ closed }) => closed)).toBe(false);
});

/** Begins a call whose body is sent afterwards. */
function begin(port: number, token: string, route: string) {
  const asked = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: API_BASE + route,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    agent: false,
  });
  onTestFinished(() => void asked.destroy());
  const status = new Promise<number | string>((resolve) => {
    asked.once('response', (response) => resolve(response.statusCode ?? 0));
    asked.on('error', () => resolve('cut'));
  });
  return { asked, status };
}

const EMPTY_FILE = JSON.stringify({ format: 'holdfast', schema: 1, tasks: [] });
// In each of these a body has to go on: far longer than this process may be kept from its work.
const UPLOAD_MS = 5_000;
const HEARTBEAT_MS = 20;
// More than one of them.
const BEATS = (1.5 * UPLOAD_MS) / HEARTBEAT_MS;

test('a body may take any time as long as it comes, and one that trickles is cut, whether a file or not', async () => {
  const own = await startTestServer({
    heartbeatMs: HEARTBEAT_MS,
    uploadRate: { bytes: 5_000, ms: UPLOAD_MS },
  });
  const port = await listening(own.app);
  const people = [await registerUser(own.app), await registerUser(own.app), await registerUser(own.app)];
  const [file, trickledFile, trickled] = [PATHS.importPreview, PATHS.importPreview, PATHS.applyChanges].map(
    (route, index) => begin(port, people[index]?.token ?? '', route),
  );
  file?.asked.write(EMPTY_FILE);
  const endings: (number | string)[] = [];
  for (const call of [trickledFile, trickled]) void call?.status.then((ending) => endings.push(ending));
  // The heartbeats of a stream are the clock of those who send.
  const stream = await openEvents(port, people[0]?.token ?? '');
  for (let beats = 1; endings.length < 2 || beats <= BEATS; beats += 1) {
    await stream.beaten(beats);
    file?.asked.write(' '.repeat(1000));
    for (const call of [trickledFile, trickled]) if (call?.asked.destroyed === false) call.asked.write(' ');
  }
  expect(endings).toEqual(['cut', 'cut']);
  file?.asked.end();
  expect(await file?.status).toBe(200);
});

// More than a server takes in without a thread.
const MUCH = ' '.repeat(300 * 1024);

test('files that do not go on coming keep nobody from importing, however much of them has come', async () => {
  const own = await startTestServer();
  const port = await listening(own.app);
  const send = async (token: string, file: string) => {
    const { asked, status } = begin(port, token, PATHS.import);
    asked.end(file);
    return status;
  };
  const beginByAnother = async (start: string) => {
    const { token } = await registerUser(own.app);
    const beginAndSend = async () => {
      begin(port, token, PATHS.import).asked.write(start);
      return send(token, EMPTY_FILE);
    };
    // An account has one at a time, which tells that the other one has arrived.
    await expect.poll(beginAndSend).toBe(503);
  };
  const { token } = await registerUser(own.app);
  for (let times = 0; times < 3; times += 1) await beginByAnother('{');
  expect(await send(token, EMPTY_FILE + MUCH)).toBe(200);
  for (let times = 0; times < 3; times += 1) await beginByAnother(`{${MUCH}`);
  expect(await send(token, EMPTY_FILE + MUCH)).toBe(200);
  expect(await send(token, EMPTY_FILE)).toBe(200);
});

test('of requests that were answered before their bodies had come, and whose sockets broke then, nothing is left', async () => {
  const own = await startTestServer({ uploadRate: { bytes: 1, ms: 50 } });
  const port = await listening(own.app);
  const before = countTimers();
  for (let times = 0; times < 40; times += 1) {
    const socket = openSocket(port);
    socket.write('POST /api/tasks/gp HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n{');
    expect(String(await once(socket, 'data'))).toContain('401');
    socket.destroy();
  }
  await expect.poll(countTimers).toBeLessThan(before + 20);
});

/** How often this process has the file open. */
async function countOpen(file: string): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const links = await Promise.allSettled(names.map(async (name) => readlink(`/proc/self/fd/${name}`)));
  return links.filter((link) => link.status === 'fulfilled' && link.value === file).length;
}

test('a client that sends a thousand requests and takes no answer gets a file opened for a few, and no more answers', async () => {
  const dist = makeDistWithLargeFile();
  const file = path.join(dist, LARGE_FILE);
  const own = await startTestServer({ dist });
  const port = await listening(own.app);
  let come = 0;
  own.app.server.on('request', () => (come += 1));
  const greedy = openSocket(port).pause();
  greedy.write(GET_LARGE.repeat(1000));
  await expect.poll(() => come).toBe(1000);
  expect((await ask(port, PATHS.live)).statusCode).toBe(200);
  await expect.poll(async () => countOpen(file)).toBeGreaterThan(0);
  expect(await countOpen(file)).toBeLessThan(5);
  const answers = await text(greedy);
  expect(answers.match(/HTTP\/1.1 200 /g)?.length).toBeLessThan(5);
  expect(answers.match(/HTTP\/1.1 503 /g)).toHaveLength(1);
});
