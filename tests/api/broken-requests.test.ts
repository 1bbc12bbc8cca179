import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { errorAnswerSchema } from '#contract/error-answer.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

import { listening } from './events.ts';
import { request, registerUser, startTestServer } from './server.ts';
import { plain } from './task-calls.ts';

const { app } = await startTestServer();
const port = await listening(app);
const { token } = await registerUser(app);

/** Everything that the server says to these bytes, until it ends the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test.each([
  ['a query that is longer than a head can be', `/api/tasks/gp?since=${'x'.repeat(20_000)}`, ''],
  ['no host', '/api/health', ''],
  ['no HTTP at all', 'nonsense', 'nonsense'],
])('a request with %s is told that nothing was done, and not how to save', async (_name, path, bytes) => {
  const answer = await answerTo(bytes || `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  const { message } = errorAnswerSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));
  expect(message).toMatch(/^This request cannot be read, and nothing was done\. /);
});

test('an address that cannot be decoded is told nothing of saving', async () => {
  for (const url of ['/%', '/assets/%', '/api/%', '/assets/%00'])
    expect((await request(app, 'GET', url)).text).not.toContain('saved');
});

test('a change that came whole is never said to be unsaved because of what comes behind it', async () => {
  const body = JSON.stringify(plain);
  const head = [
    `POST ${API_BASE}${PATHS.tasks} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n');
  // It may be saved by then, or given up with its connection: who hears nothing asks again, with its key.
  expect(await answerTo(`${head}\r\n\r\n${body}nonsense\r\n\r\n`)).toBe('');
});

test('a change whose bytes are no HTTP in the midst of it is told so', async () => {
  const head = [
    `POST ${API_BASE}${PATHS.tasks} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  ].join('\r\n');
  expect(await answerTo(`${head}\r\n\r\nnonsense\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
});
