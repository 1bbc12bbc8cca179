import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { promises as timers } from 'node:timers';

import { API_BASE, PATHS } from '#contract/paths.ts';

const SECONDS = 10;
const PAUSE_MS = 100;

type Target = { port: number; token: string; email: string };
type Count = (what: string) => void;
type Call = { method?: string; path: string; body?: string; agent: Agent };

const newAgent = () => new Agent({ keepAlive: true, maxSockets: Infinity });

/** Sends one request and resolves to its answer; an answer whose head came is the caller's to read. */
async function send({ port, token }: Target, { method = 'GET', path, body, agent }: Call) {
  const asked = request({
    port,
    agent,
    method,
    host: '127.0.0.1',
    path: API_BASE + path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  asked.end(body);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  asked.once('response', resolve).once('error', reject);
  return promise;
}

/** Sends a call and reads its whole answer. Counts its status. */
async function ask(target: Target, call: Call, count: Count): Promise<void> {
  try {
    const response = await send(target, call);
    response.resume();
    await once(response, 'end');
    count(String(response.statusCode));
  } catch {
    count('cut off');
  }
}

/** Lets so many clients send their call again and again for the time of the load. */
async function repeat(clients: number, target: Target, count: Count, call: () => Omit<Call, 'agent'>) {
  const agent = newAgent();
  const deadline = performance.now() + SECONDS * 1000;
  const client = async () => {
    while (performance.now() < deadline) {
      await ask(target, { ...call(), agent }, count);
      // Without it, a load of answers that cost nothing would measure what this process itself takes from the machine.
      await timers.setTimeout(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

async function openStreams(streams: number, target: Target, count: Count): Promise<void> {
  const agent = newAgent();
  const open = async () => {
    const response = await send(target, { path: PATHS.events, agent }).catch(() => null);
    count(response ? String(response.statusCode) : 'cut off');
    response?.resume();
  };
  await Promise.all(Array.from({ length: streams }, open));
  await timers.setTimeout(SECONDS * 1000);
}

/** Opens sockets that never send, and counts those that the server closes within the longest time that it may take. */
async function openSilent(sockets: number, { port }: Target, count: Count): Promise<void> {
  for (let index = 0; index < sockets; index += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('connect', () => count('opened'));
    socket.once('close', () => count('closed'));
    socket.resume();
  }
  await timers.setTimeout(60_000);
}

const TASKS = 50_000;

/** A file of 50 MB: 50,000 tasks, each with two changes. */
function largeFile(): string {
  const at = '2026-01-05T09:00:00.000Z';
  const fields = {
    description: 'word '.repeat(20),
    priority: 'Low',
    dueDate: '2030-06-15',
    completed: false,
  };
  const tasks = Array.from({ length: TASKS }, (_, index) => ({
    ...fields,
    _id: randomUUID(),
    title: `Task ${index}`,
    createdAt: at,
    updatedAt: at,
    version: 2,
  }));
  const revisions = [1, 2].flatMap((version) =>
    tasks.map(({ _id, title }, index) => ({
      seq: (version - 1) * TASKS + index + 1,
      taskId: _id,
      version,
      verb: version === 1 ? 'create' : 'update',
      at,
      source: 'another client',
      after: { ...fields, title, deleted: false },
    })),
  );
  return JSON.stringify({ format: 'holdfast', schema: 2, seq: revisions.length, tasks, revisions });
}

async function importLarge(target: Target, count: Count): Promise<void> {
  const agent = newAgent();
  await ask(target, { method: 'POST', path: PATHS.import, body: largeFile(), agent }, count);
  agent.destroy();
}

/** A file of 63 MB that no account ever was: a schema has an issue with each of its parts. */
async function previewHostile(target: Target, count: Count): Promise<void> {
  const agent = newAgent();
  const beginning = '{"format":"holdfast","schema":1,"tasks":[{}';
  const body = `${beginning}${',{}'.repeat(21 * 1024 * 1024)}]}`;
  for (let times = 0; times < 3; times += 1) {
    const begun = performance.now();
    await ask(target, { method: 'POST', path: PATHS.importPreview, body, agent }, count);
    count(`answered within ${Math.ceil((performance.now() - begun) / 500) / 2} s`);
  }
  agent.destroy();
}

type Load = {
  what: string;
  /** What has to be there before the load begins. */
  prepare?: (target: Target, count: Count) => Promise<void>;
  run: (target: Target, count: Count) => Promise<void>;
  /** What others should notice of it at most. */
  goal?: string;
};

const FILE_GOAL = 'p99 <= 100 ms, +100 MB';

/** What can be put on a server. */
export const LOADS = {
  none: { what: 'nothing', run: async () => timers.setTimeout(SECONDS * 1000) },
  lists: {
    what: '50 clients read lists of 10,000 tasks',
    run: async (target, count) => repeat(50, target, count, () => ({ path: PATHS.tasks })),
  },
  streams: {
    what: '1,500 streams of one account',
    run: async (target, count) => openStreams(1_500, target, count),
  },
  silent: {
    what: '5,000 sockets that never send',
    run: async (target, count) => openSilent(5_000, target, count),
  },
  logins: {
    what: '100 clients log in, again and again',
    run: async (target, count) =>
      repeat(100, target, count, () => ({
        method: 'POST',
        path: PATHS.login,
        body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a wrong one' }),
      })),
  },
  import: { what: '50,000 tasks are imported', run: importLarge, goal: FILE_GOAL },
  hostile: {
    what: '63 MB of {} are previewed, three times',
    run: previewHostile,
    goal: 'refused within 2 s, most <= 500 ms, +200 MB',
  },
  export: {
    what: '50,000 tasks are exported, three times',
    prepare: importLarge,
    run: async (target, count) => {
      const agent = newAgent();
      for (let times = 0; times < 3; times += 1) await ask(target, { path: PATHS.export, agent }, count);
      agent.destroy();
    },
    goal: FILE_GOAL,
  },
} satisfies Record<string, Load>;

export type LoadName = keyof typeof LOADS;

export const findLoad = (name: LoadName): Load => LOADS[name];
