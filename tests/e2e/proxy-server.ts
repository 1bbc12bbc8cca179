import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

import { freePort } from '../../src/tools/process.ts';

type Absence = { status: number; headers: Record<string, string>; body: string };

/** What a gateway says that does not reach the server, and what the server says whose database is away. */
export const OUTAGE: readonly Absence[] = [
  { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' },
  {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '5' },
    body: JSON.stringify({
      success: false,
      code: 'unavailable',
      message: 'The server cannot do this right now.',
    }),
  },
];

export type Proxy = {
  url: string;
  /** Whether every connection breaks, as if there were no network. */
  isDown: boolean;
  /** What is answered in turn in the place of a server that is away; nothing where it is there. */
  away: readonly Absence[];
  /**
   * What of a change gets lost on the way: itself, before the server has it, the server's answer, or once the end of that,
   * which breaks off or never comes.
   */
  loses: 'nothing' | 'request' | 'answer' | 'end' | 'rest';
  /** Where every change is sent in place of the server, and with which status. */
  redirects: { status: 302 | 303; location: string } | null;
  /** What is put at the end of the served worker, as a new version would. */
  workerEnd: string;
  /** What every page that is loaded from here runs first; nothing where it is empty. */
  firstScript: string;
  /** Breaks the answers of this path that are still being sent. */
  cut: (path: string) => void;
  /** Whether an answer of this path is being sent. */
  isSending: (path: string) => boolean;
  stop: () => Promise<void>;
};

/** Where the first script of every page is served. */
const FIRST_SCRIPT = '/first-script.js';

function isPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** Stands between the browsers and a server at this address, to break what a network and a new version break. */
export async function startProxy(target: string): Promise<Proxy> {
  const port = await freePort();
  const open = new Map<ServerResponse, string>();
  let refused = 0;

  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    const absence = proxy.away[refused % proxy.away.length];
    if (absence) {
      refused += 1;
      response.writeHead(absence.status, absence.headers).end(absence.body);
      return;
    }
    const { method, url: path = '/', headers } = incoming;
    const lost = method === 'GET' ? 'nothing' : proxy.loses;
    open.set(response, path);
    response.on('close', () => open.delete(response));
    if (lost === 'request') return;
    if (proxy.redirects && method !== 'GET' && path !== proxy.redirects.location) {
      response.writeHead(proxy.redirects.status, { location: proxy.redirects.location }).end();
      return;
    }
    const outgoing = ask(new URL(path, target), { method, headers }, (answer) => {
      if (lost === 'answer') {
        answer.resume();
        return;
      }
      // How long a connection lives is for its own end to say: told otherwise, a client uses one that was closed.
      delete answer.headers['keep-alive'];
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      if (lost === 'end' || lost === 'rest') {
        proxy.loses = 'nothing';
        answer.once('data', (chunk: Buffer) =>
          response.write(chunk.subarray(0, 20), () => lost === 'end' && response.destroy()),
        );
        return;
      }
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };
  const serveWorker = async (response: ServerResponse) => {
    const script = await fetch(`${target}/sw.js`);
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    response.end((await script.text()) + proxy.workerEnd);
  };
  const servePage = async ({ url }: IncomingMessage, response: ServerResponse) => {
    const page = await fetch(`${target}${url}`);
    response.writeHead(page.status, {
      'content-type': page.headers.get('content-type') ?? '',
      'content-security-policy': page.headers.get('content-security-policy') ?? '',
      'cache-control': 'no-cache',
    });
    response.end((await page.text()).replace('<head>', `<head><script src="${FIRST_SCRIPT}"></script>`));
  };
  const listener = createServer((incoming, response) => {
    if (incoming.url === '/sw.js') void serveWorker(response);
    else if (incoming.url === FIRST_SCRIPT)
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(proxy.firstScript);
    else if (proxy.firstScript !== '' && isPage(incoming)) void servePage(incoming, response);
    else forward(incoming, response);
  });
  listener.on('connection', (socket) => proxy.isDown && socket.destroy());
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');

  let isDown = false;
  const proxy: Proxy = {
    url: `http://127.0.0.1:${port}`,
    get isDown() {
      return isDown;
    },
    set isDown(next) {
      isDown = next;
      if (isDown) listener.closeAllConnections();
    },
    away: [],
    loses: 'nothing',
    redirects: null,
    workerEnd: '',
    firstScript: '',
    cut: (path) => {
      for (const [response, at] of open) if (at === path) response.destroy();
    },
    isSending: (path) => [...open.values()].includes(path),
    stop: async () => {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  };
  return proxy;
}
