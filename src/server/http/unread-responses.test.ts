import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import { text } from 'node:stream/consumers';

import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { answerError } from './error-handler.ts';
import { limitUnreadResponses } from './unread-responses.ts';

// Far more than the sockets between the two take.
const BYTES = 24 * 1024 * 1024;

/** A server whose users are named by a header, and that lets each of them leave two large answers unread. */
async function start(silenceMs: number) {
  const app = fastify({ connectionTimeout: silenceMs });
  app.setErrorHandler(answerError);
  app.decorateRequest('userId', null);
  app.addHook('onRequest', async (asked) => {
    asked.userId = String(asked.headers.from);
  });
  limitUnreadResponses(app, BYTES);
  const shared = Buffer.alloc(BYTES, 'x');
  app.get('/shared', async () => shared);
  app.get('/own', async () => Buffer.alloc(BYTES, 'x'));
  let late = Promise.withResolvers<void>();
  app.get('/late', async (_, reply) => {
    await once(reply.raw, 'close');
    return Buffer.alloc(BYTES, 'x');
  });
  app.addHook('onSend', async ({ url }) => {
    if (url === '/late') late.resolve();
  });
  app.get('/text', async () => 'x'.repeat(BYTES));
  app.get('/small', async () => 'x');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => app.close());

  /** Asks over a socket of its own. */
  const request = (user: string, path: string) => {
    const asked = http.request(address + path, { headers: { from: user }, agent: false });
    asked.on('error', () => {}).end();
    onTestFinished(() => void asked.destroy());
    return asked;
  };
  return {
    /** Takes nothing of the answer but its head. */
    ask: async (user: string, path: string): Promise<IncomingMessage> =>
      new Promise((resolve) => {
        request(user, path).once('response', (response) => resolve(response.on('error', () => {})));
      }),

    /** Goes away before the answer is ready, and waits until it is. */
    leave: async (user: string): Promise<void> => {
      late = Promise.withResolvers();
      const asked = request(user, '/late').once('finish', () => asked.destroy());
      await late.promise;
    },
  };
}

const HOUR_MS = 3_600_000;

test('who takes nothing of large answers gets a few of them, and every small one, and keeps nobody else from theirs', async () => {
  const { ask } = await start(HOUR_MS);
  const askStatus = async (user: string, path: string) => (await ask(user, path)).statusCode;
  const [first] = [await ask('greedy', '/own'), await ask('greedy', '/text')];
  const refused = await ask('greedy', '/own');
  expect(refused).toHaveProperty('statusCode', 503);
  expect(refused.headers).toMatchObject({ 'retry-after': '2' });
  expect(JSON.parse(await text(refused))).toMatchObject({ code: 'busy' });
  expect(await askStatus('greedy', '/text')).toBe(503);
  expect(await askStatus('greedy', '/small')).toBe(200);
  expect(await askStatus('other', '/own')).toBe(200);
  expect(await text(first)).toHaveLength(BYTES);
  await expect.poll(async () => askStatus('greedy', '/own')).toBe(200);
});

test('one answer that many take slowly is there once, and refused to none of them', async () => {
  const { ask } = await start(HOUR_MS);
  for (let clients = 0; clients < 10; clients += 1)
    expect((await ask('one', '/shared')).statusCode).toBe(200);
});

test('a reader who takes nothing is cut off, and then there is room again', async () => {
  const { ask } = await start(200);
  for (let clients = 0; clients < 2; clients += 1) await ask('one', '/own');
  await expect.poll(async () => (await ask('one', '/own')).statusCode).toBe(503);
  await expect.poll(async () => (await ask('one', '/own')).statusCode).toBe(200);
});

test('what is ready when its reader has gone holds nothing', async () => {
  const { ask, leave } = await start(HOUR_MS);
  for (let times = 0; times < 3; times += 1) await leave('gone');
  expect((await ask('gone', '/own')).statusCode).toBe(200);
});
