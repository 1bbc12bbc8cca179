import { request as ask } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { bodyRoom } from './body-room.ts';
import { answerError } from './error-handler.ts';
import { registerJsonBodyParser } from './json-body.ts';
import { reportRequestEnds } from './request-end.ts';

const LARGE = 50_000;
// Of each so many large ones.
const ROOM = { ofUser: 2 * LARGE, ofStrangers: 3 * LARGE };

/** A server whose users are named by a header, and that answers when it is told to. */
async function start() {
  const app = fastify();
  const room = bodyRoom(ROOM);
  app.setErrorHandler(answerError);
  app.decorateRequest('userId', null);
  app.addHook('onRequest', async (asked) => {
    asked.userId = asked.headers.from ?? null;
  });
  reportRequestEnds(app, [room.release]);
  registerJsonBodyParser(app, room);
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  let worked = 0;
  app.post('/', async ({ body }) => {
    worked += 1;
    await mayAnswer;
    return body;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => app.close());

  function send(
    from: string | undefined,
    body: string,
  ): { asked: ClientRequest; answer: Promise<IncomingMessage> } {
    const headers = { 'content-type': 'application/json', ...(from !== undefined && { from }) };
    const asked = ask(address, { method: 'POST', headers, agent: false });
    onTestFinished(() => void asked.destroy());
    const answer = new Promise<IncomingMessage>((resolve) => void asked.once('response', resolve));
    asked.on('error', () => {}).write(body);
    return { asked, answer };
  }
  const isAtWork = async (count: number) => {
    await expect.poll(() => worked).toBe(count);
  };
  return { send, isAtWork, letAnswer };
}

const text = (length: number) => JSON.stringify('x'.repeat(length - 2));

test.each([
  { from: 'greedy', fit: 2, other: 'other' },
  { from: undefined, fit: 3, other: 'other' },
  { from: 'greedy', fit: 2, other: undefined },
])(
  'of the large bodies of $from that wait to be worked on $fit are taken, and of those of $other as many as ever',
  async ({ from, fit, other }) => {
    const { send, isAtWork, letAnswer } = await start();
    const whole = (whose: string | undefined, length: number) => {
      const { asked, answer } = send(whose, text(length));
      asked.end();
      return answer;
    };
    const taken = Array.from({ length: fit }, async () => whole(from, LARGE));
    await isAtWork(fit);
    const refused = await whole(from, LARGE);
    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2', connection: 'close' } });
    expect(await json(refused)).toMatchObject({ code: 'busy' });
    const others = [whole(from, 1000), whole(other, LARGE)];
    await isAtWork(fit + 2);
    letAnswer();
    for (const answer of await Promise.all([...taken, ...others])) expect(answer.statusCode).toBe(200);
    expect((await whole(from, LARGE)).statusCode).toBe(200);
  },
);

test('what has come of large bodies whose end stays away counts, until their sender goes', async () => {
  const { send, letAnswer } = await start();
  letAnswer();
  const halves = [send('greedy', text(LARGE)), send('greedy', text(LARGE))];
  const whole = async () => {
    const { asked, answer } = send('greedy', text(LARGE));
    asked.end();
    return (await answer).statusCode;
  };
  await expect.poll(whole).toBe(503);
  for (const { asked } of halves) asked.destroy();
  await expect.poll(whole).toBe(200);
});
