import { connect, type Socket } from 'node:net';

import * as z from 'zod';

import type { Parameters } from './webdriver.ts';

const COLON = 0x3a;

const answerSchema = z.tuple([
  z.literal(1),
  z.number(),
  z.nullable(z.object({ error: z.string(), message: z.string() })),
  z.unknown(),
]);

/** The messages of a stream, each of which stands behind its length in bytes and a colon. */
async function* readMessages(socket: Socket): AsyncGenerator {
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk]);
    for (let colon = rest.indexOf(COLON); colon > 0; colon = rest.indexOf(COLON)) {
      const end = colon + 1 + Number(rest.toString('latin1', 0, colon));
      if (rest.length < end) break;
      yield JSON.parse(rest.toString('utf8', colon + 1, end));
      rest = rest.subarray(end);
    }
  }
}

export type Marionette = {
  /** Carries out a command by its whole name, such as `WebDriver:Navigate`. */
  call: (name: string, parameters?: Parameters) => Promise<unknown>;
  close: () => void;
};

/**
 * Speaks to Firefox itself, as geckodriver does, which few systems have: the commands of WebDriver under their own names,
 * in JSON on a socket.
 */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1');
  const messages = readMessages(socket);
  // Firefox speaks first, and says what it is.
  if ((await messages.next()).done) throw new Error('Firefox closed the connection.');
  let calls = 0;
  return {
    // One command at a time, as the walk has only one pair of hands.
    call: async (name, parameters = {}) => {
      calls += 1;
      const command = JSON.stringify([0, calls, name, parameters]);
      socket.write(`${Buffer.byteLength(command)}:${command}`);
      const message = await messages.next();
      if (message.done) throw new Error(`${name}: Firefox has ended.`);
      const [, , failure, result] = answerSchema.parse(message.value);
      if (failure) throw new Error(`${name}: ${failure.error}. ${failure.message}`);
      return result;
    },
    close: () => socket.destroy(),
  };
}
