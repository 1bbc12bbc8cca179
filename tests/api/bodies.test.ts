import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

import { listening } from './events.ts';
import type { Account } from './server.ts';
import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app } = await startTestServer();
const port = await listening(app);

/** Sends what is left open until the test is over. */
function send(head: string[], body: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(`${[...head, 'Host: x', '', ''].join('\r\n')}${body}`);
  return socket;
}

const CHUNKED = 'Transfer-Encoding: chunked';
const JSON_TYPE = 'Content-Type: application/json';
const inSingleBytes = (body: string) => body.replaceAll(/[^]/g, '1\r\n$&\r\n');

test('a body that comes in chunks of one byte is read as it was sent', async () => {
  const { token } = await registerUser(app);
  const body = JSON.stringify({ ...plain, description: 'x'.repeat(9_000) });
  const head = [
    `POST ${API_BASE}${PATHS.tasks} HTTP/1.1`,
    `Authorization: Bearer ${token}`,
    JSON_TYPE,
    CHUNKED,
  ];
  const answer = await text(send([...head, 'Connection: close'], `${inSingleBytes(body)}0\r\n\r\n`));
  expect(answer).toContain('HTTP/1.1 201 ');
  const { tasks } = await taskCalls(app).list(token);
  expect(tasks.map(({ description }) => description.length)).toEqual([9_000]);
});

test('a body in another encoding than UTF-8 is refused, and none of its words becomes another', async () => {
  const { token } = await registerUser(app);
  const words = JSON.stringify({ ...plain, title: 'Café' });
  const refused = await call(app, 'POST', PATHS.tasks, { token, body: Buffer.from(words, 'latin1') });
  expect(refused).toMatchObject({ status: 400, body: { success: false, code: 'invalid' } });
  await call(app, 'POST', PATHS.tasks, { token, body: Buffer.from(words) });
  const { tasks } = await taskCalls(app).list(token);
  expect(tasks.map(({ title }) => title)).toEqual(['Café']);
});

test.each([`${API_BASE}${PATHS.events}`, `${API_BASE}${PATHS.tasks}`, `${API_BASE}${PATHS.live}`, '/'])(
  'a GET or HEAD of %s that brings a body is refused before any of that is kept',
  async (path) => {
    const { token } = await registerUser(app);
    for (const method of ['GET', 'HEAD'])
      for (const [length, body] of [
        [CHUNKED, inSingleBytes('x'.repeat(1000))],
        ['Content-Length: 2', '{'],
      ] as const) {
        const head = [`${method} ${path} HTTP/1.1`, `Authorization: Bearer ${token}`, length];
        const answer = await text(send(head, body));
        expect(answer).toContain('HTTP/1.1 400 ');
        expect(answer.toLowerCase()).toContain('connection: close');
      }
  },
);

test('a GET that says that its body is empty is answered like one without', async () => {
  const { token } = await registerUser(app);
  const headers = { 'content-length': '0', 'content-type': 'application/json' };
  expect(await call(app, 'GET', PATHS.tasks, { token, headers })).toHaveProperty('status', 200);
});

test('what one user has sent of very many bodies is bounded, and keeps neither small ones nor those of another user waiting', async () => {
  const [greedy, other] = [await registerUser(app), await registerUser(app)];
  const head = [
    `POST ${API_BASE}${PATHS.applyChanges} HTTP/1.1`,
    `Authorization: Bearer ${greedy.token}`,
    JSON_TYPE,
    `Content-Length: ${LIMITS.changesBytes}`,
  ];
  const halves: ReturnType<typeof send>[] = [];
  const sendHalf = () => halves.push(send(head, ' '.repeat(LIMITS.changesBytes - 1)));
  const sendLarge = async ({ token }: Account) => {
    const change = { verb: 'create', key: crypto.randomUUID(), body: plain };
    return call(app, 'POST', PATHS.applyChanges, {
      token,
      body: JSON.stringify({ changes: [change] }).padEnd(10_000),
    });
  };
  // Of several that come at once too many may be refused: then there is room for another one.
  const sendBeside = async () => {
    sendHalf();
    return sendLarge(greedy);
  };
  await expect.poll(sendBeside).toMatchObject({
    status: 503,
    body: { code: 'busy' },
    headers: { connection: 'close', 'retry-after': '2' },
  });
  expect(await call(app, 'POST', PATHS.tasks, { token: greedy.token, body: plain })).toMatchObject({
    status: 201,
  });
  expect(await call(app, 'GET', PATHS.tasks, { token: other.token })).toMatchObject({ status: 200 });
  expect((await sendLarge(other)).status).toBe(200);
  for (const half of halves) half.destroy();
  await expect.poll(async () => (await sendLarge(greedy)).status).toBe(200);
});

test('a body with far more values than any call takes is refused before they are made, and what any call takes is not', async () => {
  const { token } = await registerUser(app);
  const many = `{"changes":[${Array.from({ length: 340_000 }, () => '{}').join()}]}`;
  expect(await call(app, 'POST', PATHS.applyChanges, { token, body: many })).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: expect.stringContaining('more parts than any call takes') },
  });
  const labels = Array.from({ length: LIMITS.labelsGiven }, (_, index) => `label ${index % LIMITS.labels}`);
  const task = { ...plain, labels, seen: { ...plain, labels } };
  const changes = Array.from({ length: LIMITS.changes }, () => {
    const key = crypto.randomUUID();
    return { verb: 'update', key, taskId: key, base: 1, body: task };
  });
  const { body } = await call(app, 'POST', PATHS.applyChanges, { token, body: { changes } });
  expect(body).toMatchObject({ answers: changes.map(() => ({ status: 404 })) });
});
