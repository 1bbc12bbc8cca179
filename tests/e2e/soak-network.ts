import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { batchBodySchema } from '#contract/batch.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

import { freePort } from '../../src/tools/process.ts';
import type { Counts } from './soak-counts.ts';
import type { Fate } from './soak-script.ts';
import { findWords } from './soak-words.ts';

const LATE_MS = 120;
const PAGE = '<!doctype html><title>Login</title><h1>Log in to this network</h1>';
/** Where a proxy may send one instead: a page, an answer that is not about the call, and none. */
const ELSEWHERE = ['/login', `${API_BASE}/health`, `${API_BASE}/nothing`];
const PURGE = new RegExp(`^${API_BASE}/trash/([\\w-]+)$`);
const TASK = new RegExp(`^${API_BASE}/tasks/([\\w-]+)/gp$`);
const REFUSAL = { success: false, code: 'invalid', message: 'Not like this, says the test.' };

export type HostileNetwork = {
  url: string;
  /** What happens to the calls about tasks and to imports, one after the other and over again; none, and the network is well. */
  fates: readonly Fate[];
  /** Begins with the first of these. */
  begin: (fates: readonly Fate[]) => void;
  /** How many more calls may hang; each takes as long as the app waits for an answer. */
  hangs: number;
  counts: Counts | null;
  /** The keys by which the server was asked for each word since then. */
  asked: ReadonlyMap<string, ReadonlySet<string>>;
  /** The tasks of which a completion asked that the next one comes back as it was. */
  reinstated: ReadonlySet<string>;
  /** Called before a task is deleted for good. What it gives is called afterwards, unless the server says that it was not. */
  beforePurge: (taskId: string) => Promise<() => void>;
  stop: () => Promise<void>;
};

type Answer = { incoming: IncomingMessage; body: Buffer };

function readKey({ headers }: IncomingMessage): string {
  return String(headers['idempotency-key'] ?? '');
}

/** All changes that a call carries, by their keys. */
function changesIn(
  request: IncomingMessage,
  body: Buffer,
): { key: string; taskId?: string | undefined; body?: unknown }[] {
  const key = readKey(request);
  const said: unknown =
    body.length > 0 && (key !== '' || isBatch(request)) ? JSON.parse(body.toString()) : null;
  if (isBatch(request)) return batchBodySchema.parse(said).changes;
  return [{ key, taskId: TASK.exec(request.url ?? '')?.[1], body: said }];
}

function isBatch({ url }: IncomingMessage): boolean {
  return url === API_BASE + PATHS.applyChanges;
}

/** The words that a change asks for: of an update, which says the whole task, those of the fields of which it says what was seen. */
function wordsAsked(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const seen = 'seen' in body && typeof body.seen === 'object' ? body.seen : null;
  const parts: [string, unknown][] = Object.entries(body);
  const asked = parts.filter(([name]) => name !== 'seen' && (!seen || name in seen)).map(([, part]) => part);
  return [...findWords(asked), ...asked.flatMap(wordsAsked)];
}

/** Whether a change takes a reopening back. */
function isTakingBack(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'completedOn' in body && body.completedOn === null;
}

function html(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' }).end(PAGE);
}

/** Stands between the browsers and a server, and does to their calls about tasks what it is told. */
export async function startHostileNetwork(target: string): Promise<HostileNetwork> {
  const port = await freePort();
  const passed = new Set<string>();
  const asked = new Map<string, Set<string>>();
  const reinstated = new Set<string>();
  let turn = 0;

  const pass = async (request: IncomingMessage, body: Buffer): Promise<Answer> => {
    for (const change of changesIn(request, body)) {
      passed.add(change.key);
      if (change.taskId !== undefined && isTakingBack(change.body)) reinstated.add(change.taskId);
      for (const word of wordsAsked(change.body))
        asked.set(word, (asked.get(word) ?? new Set()).add(change.key));
    }
    const { method, url = '/', headers } = request;
    const outgoing = ask(new URL(url, target), { method, headers, agent: false });
    outgoing.end(body);
    const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
    if (!incoming) throw new Error('There was no answer.');
    return { incoming, body: await buffer(incoming) };
  };
  const nextFate = (request: IncomingMessage): Fate => {
    const { url = '', method } = request;
    const isAboutTasks = url.startsWith(`${API_BASE}/tasks`) || url === `${API_BASE}/import`;
    if (!isAboutTasks || network.fates.length === 0) return 'pass';
    const fate = network.fates[turn++ % network.fates.length] ?? 'pass';
    // A server that has done a change answers its repetition as before, and refuses no reader.
    const isRefusable = method !== 'GET' && readKey(request) !== '' && !passed.has(readKey(request));
    const isPossible = fate === 'hang' ? network.hangs > 0 : fate !== 'refuse' || isRefusable;
    if (fate === 'hang') network.hangs -= 1;
    const possible = isPossible ? fate : 'pass';
    network.counts?.add(`network: ${possible}`);
    return possible;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const fate = nextFate(request);
    const body = await buffer(request);
    switch (fate) {
      case 'drop':
        return void response.destroy();
      case 'hang':
        return undefined;
      case 'html':
        return html(response, 200);
      case 'redirect':
        return response.writeHead(302, { location: ELSEWHERE[turn % ELSEWHERE.length] }).end();
      case 'refuse':
        return response
          .writeHead(400, { 'content-type': 'application/json', 'idempotency-key': readKey(request) })
          .end(JSON.stringify(REFUSAL));
      case 'twice':
        pass(request, body).catch(() => {});
        break;
      case 'late':
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        break;
      case 'pass':
      case 'cut':
      case 'break':
      case 'bad':
        break;
    }
    const purged = request.method === 'DELETE' ? PURGE.exec(request.url ?? '')?.[1] : undefined;
    const notePurge = purged === undefined ? undefined : await network.beforePurge(purged);
    const answer = await pass(request, body).catch((error: unknown) => {
      notePurge?.();
      throw error;
    });
    const { statusCode = 502 } = answer.incoming;
    if (statusCode < 400 || statusCode > 499) notePurge?.();
    if (fate === 'cut') return void response.destroy();
    if (fate === 'bad') return html(response, 502);
    response.writeHead(statusCode, answer.incoming.headers);
    if (fate === 'break') return void response.write(answer.body.subarray(0, 20), () => response.destroy());
    return response.end(answer.body);
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
    if (request.url === `${API_BASE}/events`) stream(request, response);
    else serve(request, response).catch(() => response.destroy());
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');

  const network: HostileNetwork = {
    url: `http://127.0.0.1:${port}`,
    fates: [],
    begin: (fates) => {
      network.fates = fates;
      asked.clear();
      reinstated.clear();
      turn = 0;
    },
    hangs: 0,
    counts: null,
    asked,
    reinstated,
    beforePurge: async () => () => {},
    stop: async () => {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  };
  return network;
}
