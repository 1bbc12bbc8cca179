import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test } from 'vitest';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { errorAnswerSchema } from '#contract/error-answer.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';

import { runServer, startServer } from './process.ts';
import { freshDatabaseLocation } from './server.ts';

const title = 'A title that no log may hold';

async function post(url: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** What lets the server have no more files open than so many. */
const withFiles = (most: number) => `ulimit -n ${most} && exec "$0" "$1"`;

const account = { name: 'Name Unlogged', email: 'unlogged@example.com', password: 'password-unlogged' };

describe('a server that is told to stop', () => {
  test('finishes what is under way, ends within 2 s, and has lost nothing at the next start', async () => {
    const place = await freshDatabaseLocation();
    const first = await startServer(place);
    const { token } = sessionAnswerSchema.parse(
      await (await post(`${first.address}/api/user/register`, account)).json(),
    );

    // One socket idles; of one request only the half has arrived when the signal comes.
    const idle: Socket = connect(Number(new URL(first.address).port), '127.0.0.1');
    await once(idle, 'connect');
    const body = JSON.stringify({ title, dueDate: '2026-04-01' });
    const half = request(`${first.address}/api/tasks/gp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    half.flushHeaders();
    await once(half, 'continue');
    half.write(body.slice(0, 10));
    const answered = once(half, 'response');
    first.child.kill('SIGTERM');
    const idleEnded = once(idle.resume(), 'close');
    await idleEnded;
    // Ctrl+C in a terminal reaches it from there and from npm.
    first.child.kill('SIGTERM');
    half.end(body.slice(10));
    const [response] = await answered;
    expect(response.statusCode).toBe(201);
    response.resume();
    // One that has to stop waiting ends with 1.
    expect(await first.ended).toEqual([0, null]);
    expect(first.lines).toHaveLength(1);

    const second = await startServer(place);
    const headers = { authorization: `Bearer ${token}` };
    const list = await (await fetch(`${second.address}/api/tasks/gp`, { headers })).json();
    expect(tasksAnswerSchema.parse(list)).toMatchObject({ tasks: [{ title }], seq: 1 });
    second.child.kill('SIGINT');
    expect(await second.ended).toEqual([0, null]);
  });

  test('ends in order where npm has told its shell alone', async () => {
    const place = await freshDatabaseLocation();
    const underNpm = { npm_lifecycle_event: 'start' };
    const { child, log } = await startServer(place, underNpm, '"$0" "$1"; exit "$?"');
    child.kill('SIGTERM');
    // It ends when the server lets go of it, and not the shell.
    await log;
    const next = await startServer(place);
    next.child.kill('SIGTERM');
    expect(await next.ended).toEqual([0, null]);
  });

  test.each(['Expect: 100-continue\r\n\r\n', 'X: half of a head'])(
    'ends in order even if the rest of a request stays away (%j)',
    async (last) => {
      const place = await freshDatabaseLocation();
      const server = await startServer(place);
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
      socket.on('error', () => {});
      const half = ['POST /api/user/login HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
      socket.write([...half, 'Content-Length: 100', last].join('\r\n'));
      // The server has read this by the time it has answered another one.
      await fetch(`${server.address}/api/health`);
      server.child.kill('SIGHUP');
      expect(await server.ended).toEqual([0, null]);
      // Where it was not closed, SQLite leaves the log of its last writes.
      expect(existsSync(path.join(place.dataDir, 'holdfast.sqlite-wal'))).toBe(false);
    },
  );
});

test('the log has one line for each request, and no token, password, e-mail, name or task', async () => {
  const { address, child, ended, log } = await startServer(await freshDatabaseLocation());
  const { token } = sessionAnswerSchema.parse(
    await (await post(`${address}/api/user/register`, account)).json(),
  );
  await post(`${address}/api/user/login`, { ...account, password: 'wrong-unlogged' });
  await post(`${address}/api/tasks/gp`, { title, dueDate: '2026-04-01' }, token);
  await post(`${address}/api/user/login`, { email: 'unlogged', password: 5 });
  await fetch(`${address}/api/tasks/gp?secret=unlogged`, { headers: { authorization: `Bearer ${token}` } });
  await fetch(`${address}/api/%zz`);
  child.kill('SIGTERM');
  await ended;
  const written = await log;
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const requests = lines.filter((line) => 'status' in line);
  expect(requests.map(({ method, path: asked, status }) => `${method} ${asked} ${status}`)).toEqual([
    'POST /api/user/register 201',
    'POST /api/user/login 401',
    'POST /api/tasks/gp 201',
    'POST /api/user/login 400',
    'GET /api/tasks/gp 200',
    'GET /api/%zz 404',
  ]);
  for (const line of requests)
    expect(line).toMatchObject({ ms: expect.any(Number), reqId: expect.any(String) });
  expect(written).not.toMatch(/unlogged/i);
  expect(written).not.toContain(token);
  expect(written).not.toContain(title);
});

test('what is not HTTP gets a 400 in JSON, and the server lives on', async () => {
  const { address } = await startServer(await freshDatabaseLocation());
  for (const bytes of ['nonsense\r\n\r\n', `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`]) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(bytes);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(answer).toContain("\r\ncontent-security-policy: default-src 'none'");
    expect(errorAnswerSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).code).toBe('invalid');
  }
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
});

test('what Node would refuse by itself has the headers of every answer, and a line in the log', async () => {
  const { address, child, ended, log } = await startServer(await freshDatabaseLocation());
  const ask = async (header: string) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(`GET /api/health HTTP/1.1\r\n${header}Connection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(answer).toContain("\r\ncontent-security-policy: default-src 'none'");
    return answer;
  };
  const withoutHost = await ask('');
  expect(withoutHost).toMatch(/^HTTP\/1\.1 400 /);
  expect(errorAnswerSchema.parse(JSON.parse(withoutHost.split('\r\n\r\n')[1] ?? '')).code).toBe('invalid');
  expect(await ask('Host: x\r\nExpect: a miracle\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  child.kill('SIGTERM');
  await ended;
  const lines = (await log).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).status).filter(Boolean)).toEqual([400, 200]);
});

test('who asks for another protocol is answered, and told to ask the next on another connection', async () => {
  const { address } = await startServer(await freshDatabaseLocation());
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
});

/** The options that let a server do this work at SIGUSR2. */
const onSignal = (work: string) => ({
  NODE_OPTIONS: `--import="data:text/javascript,process.once('SIGUSR2',()=>${work})"`,
});

describe('an error that no request waits for', () => {
  const stray = "new Error('stray')";

  test('is logged, and the server goes on', async () => {
    const options = onSignal(`void%20Promise.reject(${stray})`);
    const { address, child, ended, log } = await startServer(await freshDatabaseLocation(), options);
    child.kill('SIGUSR2');
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await log).toContain('"message":"stray"');
  });

  test('ends the server with a sentence where nobody knows what it broke', async () => {
    const options = onSignal(`{throw%20${stray}}`);
    const { child, ended, log } = await startServer(await freshDatabaseLocation(), options);
    child.kill('SIGUSR2');
    expect(await ended).toEqual([1, null]);
    expect(await log).toMatch(/\nHoldfast ends, because of an error in itself: stray\. .*\.\n$/);
  });
});

test('a log that nobody reads any more ends nothing', async () => {
  const { address, child, log } = await startServer(await freshDatabaseLocation());
  child.stderr.destroy();
  child.stdout.destroy();
  await expect(log).rejects.toThrow('Premature close');
  for (let calls = 0; calls < 5; calls += 1) {
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  }
  expect(child.exitCode).toBe(null);
});

test('a server that has no file left for a connection lives on, and serves when there is one again', async () => {
  const { address, child } = await startServer(await freshDatabaseLocation(), {}, withFiles(60));
  const sockets = Array.from({ length: 200 }, () => connect(Number(new URL(address).port), '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => {}).resume();
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBeGreaterThan(100);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await fetch(`${address}/api/health`).catch(() => null))?.status).toBe(200);
  expect(child.exitCode).toBe(null);
});

test('silent sockets, of which there are more than a server has files for, leave it some for others', async () => {
  const { address } = await startServer(await freshDatabaseLocation(), {}, withFiles(300));
  const sockets = Array.from({ length: 400 }, () => connect(Number(new URL(address).port), '127.0.0.1'));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  for (const socket of sockets) socket.on('error', () => {}).resume();
  await Promise.all(sockets.map(async (socket) => once(socket, 'connect')));
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  expect(sockets.some(({ closed }) => !closed)).toBe(true);
});

/** What a start that fails says. */
async function failure(variables: Record<string, string>): Promise<string> {
  const { ended, log } = runServer(variables);
  expect(await ended).toEqual([1, null]);
  return log;
}

describe('a start that cannot be', () => {
  test('says in one sentence which setting is wrong', async () => {
    const said = await failure({ DATA_DIR: (await freshDatabaseLocation()).dataDir, TRUST_PROXY: 'yes' });
    expect(said).toMatch(/^TRUST_PROXY has to be .*\.\n$/);
  });

  test('says in one sentence which name of the file .env is none, and lets the environment have any', async () => {
    const { dataDir } = await freshDatabaseLocation();
    writeFileSync(path.join(dataDir, '.env'), 'MAX_CONECTIONS=50\n');
    const variables = { DATA_DIR: dataDir, PORT: '0', MAX_CONECTION: '50' };
    const { ended, log } = runServer(variables, 'cd "$DATA_DIR" && exec "$0" --env-file-if-exists=.env "$1"');
    expect(await ended).toEqual([1, null]);
    expect(await log).toMatch(/^\.env has MAX_CONECTIONS, which is no setting\. .*\.\n$/);
  });

  test('says in one sentence that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const taken = other.address();
    const port = typeof taken === 'object' && taken !== null ? taken.port : 0;
    const { dataDir, databaseUrl = '' } = await freshDatabaseLocation();
    const said = await failure({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: String(port) });
    expect(said).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use\\. .*\n$`));
  });

  test('says in one sentence that the host is none of this machine', async () => {
    const { dataDir, databaseUrl = '' } = await freshDatabaseLocation();
    const place = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0' };
    for (const host of ['192.0.2.1', 'nowhere.invalid'])
      expect(await failure({ ...place, HOST: host })).toBe(
        `HOST ${host} is not an address of this machine.\n`,
      );
  });

  test('says in one sentence that the data cannot be reached', async () => {
    const url = 'postgres://user:secret-word@127.0.0.1:1/none';
    const said = await failure({ DATA_DIR: '/dev/null/data', DATABASE_URL: url, PORT: '0' });
    expect(said).toMatch(/^Holdfast cannot start with the database of DATABASE_URL: .*ECONNREFUSED.*\n$/);
    expect(said).not.toContain('secret-word');
    const misspelt = 'postgres://user:secret-word@nowhere.invalid/none';
    expect(await failure({ DATA_DIR: '/dev/null/data', DATABASE_URL: misspelt, PORT: '0' })).toMatch(
      /^Holdfast cannot start with the database of DATABASE_URL: .*nowhere\.invalid\n$/,
    );
    expect(await failure({ DATA_DIR: '/dev/null/data', PORT: '0' })).toMatch(
      /^Holdfast cannot start with the data in .*\n$/,
    );
  });
});
