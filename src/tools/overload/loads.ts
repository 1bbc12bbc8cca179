import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promises as timers } from 'node:timers';

import { API_BASE, PATHS } from '#contract/paths.ts';

import type { Call, Note, Target } from './client.ts';
import { newAgent, repeat, SECONDS, send } from './client.ts';
import { exportLarge, importLarge, previewHostile } from './files.ts';
import type { Goal } from './goals.ts';

/** After what time no socket may be open on which nothing comes. */
const SILENCE_MS = 60_000;
const AT_ONCE = 50;

/** Nearly 1 MB of changes of which each is nothing. */
const MANY_PARTS = `{"changes":[{}${',{}'.repeat(340_000)}]}`;

/** A login whose end stays away, in chunks of one byte. */
const HALF_LOGIN = [
  `POST ${API_BASE}${PATHS.login} HTTP/1.1`,
  'Host: x',
  'Content-Type: application/json',
  'Transfer-Encoding: chunked',
  '',
  '1\r\na\r\n'.repeat(65_000),
].join('\r\n');

async function openStreams(streams: number, target: Target, note: Note): Promise<void> {
  const agent = newAgent();
  const begun = performance.now();
  const open = async () => {
    const response = await send(target, agent, { path: PATHS.events }).catch(() => null);
    note(response ? String(response.statusCode) : 'cut off', performance.now() - begun);
    response?.resume();
  };
  await Promise.all(Array.from({ length: streams }, open));
  await timers.setTimeout(SECONDS * 1000);
}

/** Opens a socket that sends nothing after what it says first, and notes when the server closes it, or that it does not. */
async function openSilent(port: number, note: Note, said: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  await once(socket, 'connect');
  socket.write(said);
  const opened = performance.now();
  const noteAs = (what: string) => note(what, performance.now() - opened);
  const closed = once(socket, 'close').then(() => 'closed');
  noteAs(await Promise.race([closed, timers.setTimeout(SILENCE_MS, 'still open')]));
}

async function openManySilent(sockets: number, { port }: Target, note: Note, said = ''): Promise<void> {
  const all: Promise<void>[] = [];
  while (all.length < sockets) {
    for (let index = 0; index < AT_ONCE; index += 1) all.push(openSilent(port, note, said));
    // The system drops what no server has accepted yet beyond some hundreds, and tells neither side.
    await timers.setTimeout(AT_ONCE);
  }
  await Promise.all(all);
}

/** A login to an account that nobody has, which costs what one with a wrong password does. */
const wrongLogin = (from: string): Call => ({
  method: 'POST',
  path: PATHS.login,
  body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a wrong one' }),
  from,
});

type Load = {
  what: string;
  /** What has to be there before the load begins. */
  prepare?: (target: Target, note: Note) => Promise<void>;
  run: (target: Target, note: Note) => Promise<void>;
  /** Where others should notice less of it, or may notice more, than of any load. */
  goal?: Partial<Goal>;
};

/** What can be put on a server. */
const LOADS = {
  none: { what: 'nothing', run: async () => timers.setTimeout(SECONDS * 1000) },
  lists: {
    what: '50 clients read lists of 10,000 tasks',
    run: async (target, note) => repeat(50, target, note, () => ({ path: PATHS.tasks })),
  },
  streams: {
    what: '1,500 streams of one account',
    run: async (target, note) => openStreams(1_500, target, note),
  },
  silent: {
    what: '5,000 sockets that never send',
    run: async (target, note) => openManySilent(5_000, target, note),
    goal: { answerMs: SILENCE_MS },
  },
  bodies: {
    what: '100 logins in chunks of one byte, whose end stays away',
    run: async (target, note) => openManySilent(100, target, note, HALF_LOGIN),
  },
  parts: {
    what: '8 clients of one account send 340,000 {} each, again and again',
    run: async (target, note) =>
      repeat(8, target, note, () => ({ method: 'POST', path: PATHS.applyChanges, body: MANY_PARTS })),
  },
  logins: {
    what: '100 clients log in, each from an address of its own',
    // None of them has too many tries of its own, so the hashing goes on.
    run: async (target, note) =>
      repeat(100, target, note, (client) => wrongLogin(`198.51.100.${client + 1}`)),
    goal: { taskMs: 100 },
  },
  'logins-one': {
    what: '100 clients log in from one address',
    run: async (target, note) => repeat(100, target, note, () => wrongLogin('198.51.100.1')),
    goal: { taskMs: 100 },
  },
  import: { what: '50,000 tasks are imported', run: importLarge, goal: { taskMs: 100 } },
  hostile: {
    what: '63 MB of {} are previewed, three times',
    run: previewHostile,
    goal: { answerMs: 2_000 },
  },
  export: {
    what: '50,000 tasks are exported, three times',
    prepare: importLarge,
    run: exportLarge,
    goal: { taskMs: 100 },
  },
} satisfies Record<string, Load>;

export type LoadName = keyof typeof LOADS;

export const isLoad = (name: string): name is LoadName => name in LOADS;

export const LOAD_NAMES = Object.keys(LOADS).filter(isLoad);

export const findLoad = (name: LoadName): Load => LOADS[name];
