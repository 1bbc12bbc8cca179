import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { freePort } from '../../src/tools/process.ts';

/** What becomes of a request: it is lost on its way, said twice, answered late, or its answer is lost, or breaks off. */
export const FATES = ['pass', 'late', 'drop', 'cut', 'break', 'twice'] as const;
export type Fate = (typeof FATES)[number];

const LATE_MS = 120;

export type HostileNetwork = {
  url: string;
  /** What happens to the calls about tasks, one after the other and over again; none, and the network is well. */
  fates: readonly Fate[];
  stop: () => Promise<void>;
};

type Answer = { incoming: IncomingMessage; body: Buffer };

/** Stands between the browsers and a server, and does to their calls about tasks what it is told. */
export async function startHostileNetwork(target: string): Promise<HostileNetwork> {
  const port = await freePort();
  let turn = 0;

  const pass = async ({ method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<Answer> => {
    const outgoing = ask(new URL(url, target), { method, headers, agent: false });
    outgoing.end(body);
    const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
    if (!incoming) throw new Error('There was no answer.');
    return { incoming, body: await buffer(incoming) };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const isHarmed = request.url?.startsWith('/api/tasks') === true && network.fates.length > 0;
    const fate = isHarmed ? (network.fates[turn++ % network.fates.length] ?? 'pass') : 'pass';
    const body = await buffer(request);
    if (fate === 'drop') return void response.destroy();
    if (fate === 'twice') void pass(request, body).catch(() => {});
    const answer = await pass(request, body);
    if (fate === 'cut') return void response.destroy();
    if (fate === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    response.writeHead(answer.incoming.statusCode ?? 502, answer.incoming.headers);
    if (fate === 'break') return void response.write(answer.body.subarray(0, 20), () => response.destroy());
    response.end(answer.body);
  };
  /** The stream of events has no end that one could wait for. */
  const stream = ({ method, url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    const outgoing = ask(new URL(url, target), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    outgoing.end();
  };
  const listener = createServer((request, response) => {
    if (request.url === '/api/events') stream(request, response);
    else serve(request, response).catch(() => response.destroy());
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');

  const network: HostileNetwork = {
    url: `http://127.0.0.1:${port}`,
    fates: [],
    stop: async () => {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  };
  return network;
}
