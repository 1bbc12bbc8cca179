import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test } from 'vitest';

import { sessionAnswer, tasksAnswer } from '#contract/answers.ts';
import { errorAnswer } from '#contract/errors.ts';

import type { Place } from './server.ts';
import { freshPlace } from './server.ts';

const MAIN = path.join(import.meta.dirname, '../../src/server/main.ts');
const title = 'A title that no log may hold';

function run(variables: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'exit'), log: text(child.stderr) };
}

/** Starts the real server on a free port, and gives its address once it has said it. */
async function start(place: Place, variables: Record<string, string> = {}) {
  const { dataDir, databaseUrl } = place;
  const server = run({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', PORT: '0', ...variables });
  const lines: string[] = [];
  const output = createInterface({ input: server.child.stdout }).on('line', (line) => lines.push(line));
  await once(output, 'line');
  const address = /^Holdfast is at (http:\/\/127\.0\.0\.1:\d+)$/.exec(lines[0] ?? '')?.[1];
  if (address === undefined) throw new Error(`The server said ${lines[0]}.`);
  return { ...server, lines, address };
}

async function post(url: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

const account = { name: 'Name Unlogged', email: 'unlogged@example.com', password: 'password-unlogged' };

describe('a server that is told to stop', () => {
  test('finishes what is under way, ends within 2 s, and has lost nothing at the next start', async () => {
    const place = await freshPlace();
    const first = await start(place);
    const { token } = sessionAnswer.parse(
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
    const told = performance.now();
    first.child.kill('SIGTERM');
    const idleEnded = once(idle.resume(), 'close');
    await idleEnded;
    half.end(body.slice(10));
    const [response] = await answered;
    expect(response.statusCode).toBe(201);
    response.resume();
    expect(await first.ended).toEqual([0, null]);
    expect(performance.now() - told).toBeLessThan(2000);
    expect(first.lines).toHaveLength(1);

    const second = await start(place);
    const headers = { authorization: `Bearer ${token}` };
    const list = await (await fetch(`${second.address}/api/tasks/gp`, { headers })).json();
    expect(tasksAnswer.parse(list)).toMatchObject({ tasks: [{ title }], seq: 1 });
    second.child.kill('SIGINT');
    expect(await second.ended).toEqual([0, null]);
  });

  test('ends within 2 s even if a request hangs', async () => {
    const server = await start(await freshPlace());
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.on('error', () => {});
    const headers =
      'Host: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue';
    socket.write(`POST /api/user/login HTTP/1.1\r\n${headers}\r\n\r\n`);
    await once(socket, 'data');
    const told = performance.now();
    server.child.kill('SIGTERM');
    await server.ended;
    expect(performance.now() - told).toBeLessThan(2000);
  });
});

test('the log has one line for each request, and no token, password, e-mail, name or task', async () => {
  const { address, child, ended, log } = await start(await freshPlace());
  const { token } = sessionAnswer.parse(await (await post(`${address}/api/user/register`, account)).json());
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
    'GET /api/%zz 400',
  ]);
  for (const line of requests)
    expect(line).toMatchObject({ ms: expect.any(Number), reqId: expect.any(String) });
  expect(written).not.toMatch(/unlogged/i);
  expect(written).not.toContain(token);
  expect(written).not.toContain(title);
});

test('what is not HTTP gets a 400 in JSON, and the server lives on', async () => {
  const { address } = await start(await freshPlace());
  for (const bytes of ['nonsense\r\n\r\n', `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`]) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(bytes);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(errorAnswer.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).code).toBe('invalid');
  }
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
});

/** What a start that fails says. */
async function failure(variables: Record<string, string>): Promise<string> {
  const { ended, log } = run(variables);
  expect(await ended).toEqual([1, null]);
  return log;
}

describe('a start that cannot be', () => {
  test('says in one sentence which setting is wrong', async () => {
    const said = await failure({ DATA_DIR: (await freshPlace()).dataDir, TRUST_PROXY: 'yes' });
    expect(said).toMatch(/^TRUST_PROXY has to be .*\.\n$/);
  });

  test('says in one sentence that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const taken = other.address();
    const port = typeof taken === 'object' && taken !== null ? taken.port : 0;
    const { dataDir, databaseUrl = '' } = await freshPlace();
    const said = await failure({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: String(port) });
    expect(said).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use\\. .*\n$`));
  });

  test('says in one sentence that the data cannot be reached', async () => {
    const url = 'postgres://user:secret-word@127.0.0.1:1/none';
    const said = await failure({ DATA_DIR: '/dev/null/data', DATABASE_URL: url, PORT: '0' });
    expect(said).toMatch(/^Holdfast cannot start with the database of DATABASE_URL: .*ECONNREFUSED.*\n$/);
    expect(said).not.toContain('secret-word');
    expect(await failure({ DATA_DIR: '/dev/null/data', PORT: '0' })).toMatch(
      /^Holdfast cannot start with the data in .*\n$/,
    );
  });
});
