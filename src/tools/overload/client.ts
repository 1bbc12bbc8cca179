import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { promises as timers } from 'node:timers';

import { API_BASE, PATHS } from '#contract/paths.ts';

/** How long what is asked again and again is asked for. */
export const SECONDS = 10;
const PAUSE_MS = 100;
const WARM_ROUNDS = 10;

/** The server under load, and the account that takes part in it. */
export type Target = { port: number; token: string };
/** Notes what happened, and how many milliseconds it took. */
export type Note = (what: string, ms: number) => void;
/** A request; `from` is the address of its client, as a proxy tells it. */
export type Call = { method?: string; path: string; body?: string; from?: string };

export const newAgent = () => new Agent({ keepAlive: true, maxSockets: Infinity });

/** Sends one request and resolves to its answer; an answer whose head came is the caller's to read. */
export async function send(
  { port, token }: Target,
  agent: Agent,
  { method = 'GET', path, body, from }: Call,
): Promise<IncomingMessage> {
  const asked = request({
    port,
    agent,
    method,
    host: '127.0.0.1',
    path: API_BASE + path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
  });
  asked.end(body);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  asked.once('response', resolve).once('error', reject);
  return promise;
}

/** Sends a call and reads its whole answer. Notes its status. */
export async function ask(target: Target, agent: Agent, call: Call, note: Note): Promise<void> {
  const begun = performance.now();
  const noteAs = (what: string) => note(what, performance.now() - begun);
  try {
    const response = await send(target, agent, call);
    response.resume();
    await once(response, 'end');
    noteAs(String(response.statusCode));
  } catch {
    noteAs('cut off');
  }
}

/** Lets so many clients send their call again and again for the time of the load. */
export async function repeat(
  clients: number,
  target: Target,
  note: Note,
  toCall: (client: number) => Call,
): Promise<void> {
  const agent = newAgent();
  // What this process takes for its first requests and their sockets is nothing that the server takes.
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    await Promise.all(
      Array.from({ length: clients }, async () => ask(target, agent, { path: PATHS.live }, () => {})),
    );
  }
  const deadline = performance.now() + SECONDS * 1000;
  const work = async (client: number) => {
    while (performance.now() < deadline) {
      await ask(target, agent, toCall(client), note);
      // Without it, a load of answers that cost nothing would measure what this process itself takes from the machine.
      await timers.setTimeout(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: clients }, async (_, client) => work(client)));
}
