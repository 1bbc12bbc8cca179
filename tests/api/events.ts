import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';

import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

import { changeEventSchema } from '#contract/history.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

/** The events of one open stream. */
export type Events = {
  status: number;
  headers: IncomingMessage['headers'];
  /** Every number that came so far. */
  seqs: number[];
  /** For each of them the number of the last change that may be one of the profile. */
  accountSeqs: (number | undefined)[];
  /** Waits until so many heartbeats have come. */
  beaten: (count: number) => Promise<void>;
  /** Waits until a number at least as high has come. */
  reached: (seq: number) => Promise<void>;
  ended: Promise<unknown>;
  response: IncomingMessage;
  close: () => void;
};

/** Makes the server listen on a free port of this machine. Returns the port. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

/** Opens a stream over a socket of its own, which is closed after the test. */
export async function openEvents(port: number, token: string): Promise<Events> {
  const asked = request({
    port,
    host: '127.0.0.1',
    path: `${API_BASE}${PATHS.events}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    agent: false,
  });
  // A stream that is cut off is an end like another.
  asked.on('error', () => {});
  asked.end();
  const response: IncomingMessage = await new Promise((resolve) => asked.once('response', resolve));
  const close = () => void asked.destroy();
  onTestFinished(close);

  const seqs: number[] = [];
  const accountSeqs: (number | undefined)[] = [];
  let [heartbeats, rest] = [0, ''];
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const messages = `${rest}${chunk}`.split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      if (message === ':') {
        heartbeats += 1;
        continue;
      }
      const event = changeEventSchema.parse(JSON.parse(message.replace(/^data: /, '')));
      seqs.push(event.seq);
      accountSeqs.push(event.accountSeq);
    }
  });
  response.on('error', () => {});
  const ended = new Promise((resolve) => response.once('close', resolve));
  const until = async (isThere: () => boolean) => {
    while (!isThere()) {
      const next = await Promise.race([once(response, 'data'), ended.then(() => null)]);
      if (next === null) throw new Error(`The stream ended after ${seqs.join(', ')}.`);
    }
  };
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    seqs,
    accountSeqs,
    beaten: async (count) => until(() => heartbeats >= count),
    reached: async (seq) => until(() => (seqs.at(-1) ?? -1) >= seq),
    ended,
    response,
    close,
  };
}
