import { promises as timers } from 'node:timers';

import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { sendJsonText } from './ready-json.ts';

test('who asks for the head of an answer alone has no more of it made than its beginning', async () => {
  const app = fastify();
  onTestFinished(async () => app.close());
  let made = 0;
  async function* text() {
    for (; made < 5; made += 1) yield ' '.repeat(1_000);
  }
  app.get('/', async (request, reply) => sendJsonText(request, reply, text()));
  for (const encoding of ['identity', 'gzip']) {
    made = 0;
    const { statusCode, headers, body } = await app.inject({
      method: 'HEAD',
      url: '/',
      headers: { 'accept-encoding': encoding },
    });
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/json; charset=utf-8', '']);
    expect(headers).not.toHaveProperty('content-length');
    await timers.setImmediate();
    expect(made).toBe(0);
  }
  await app.inject('/');
  expect(made).toBe(5);
});
