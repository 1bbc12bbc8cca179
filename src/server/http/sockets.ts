import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { connectionCrowded, overloaded } from '../errors/try-later.ts';
import { isLivenessProbe } from './overload.ts';

// Beyond the cap there is room for those who are told so.
const REFUSED_AT_ONCE = 100;
// A person has a few uploads and downloads at a time, on each of some devices.
const MOST_OF_USER = 20;
// Most lines have taken the largest file of the app by then.
const UNREAD_MS = 10_000;
// So many requests may be under way on one socket, each with a file open and its answer in memory: browsers and proxies have one.
const MOST_ON_ONE = 4;

const LIMITS_FILE = '/proc/self/limits';
// For the database, the built app and whatever else is open.
const OTHER_FILES = 200;

/** How many of the wanted sockets this process can have: each takes one of the files that the system lets it open, and each request on it may open another. */
export function mostSockets(wanted: number): number {
  const limits = existsSync(LIMITS_FILE) ? readFileSync(LIMITS_FILE, 'utf8') : '';
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  return Math.min(wanted, Math.floor(Math.max(files - OTHER_FILES, files / 2) / (1 + MOST_ON_ONE)));
}

/** The sockets with no request under way: those that never sent one, and those whose last one was answered, the longest idle first. */
type Idle = { silent: Set<Socket>; answered: Set<Socket> };

/** What is under way on a socket: how many requests, since when the first of them has its turn, and whose the last one is. */
type UnderWay = { requests: number; since: number; userId: string | null };

/** Returns the idle sockets, and the others, those first whose request has been under way the longest. */
function watchRequests(app: FastifyInstance): Idle & { underWay: Map<Socket, UnderWay> } {
  const [silent, answered] = [new Set<Socket>(), new Set<Socket>()];
  const underWay = new Map<Socket, UnderWay>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => [silent, answered, underWay].forEach((sockets) => sockets.delete(socket)));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket);
    answered.delete(socket);
    const ofSocket = underWay.get(socket) ?? { requests: 0, since: performance.now(), userId: null };
    underWay.set(socket, ofSocket);
    ofSocket.requests += 1;
    ofSocket.userId = null;
    response.once('close', () => {
      underWay.delete(socket);
      ofSocket.requests -= 1;
      ofSocket.since = performance.now();
      if (socket.destroyed) return;
      if (ofSocket.requests === 0) answered.add(socket);
      else underWay.set(socket, ofSocket);
    });
  });
  app.addHook('preParsing', ({ userId, raw }, _reply, _payload, done) => {
    const ofSocket = underWay.get(raw.socket);
    if (ofSocket) ofSocket.userId = userId;
    done();
  });
  return { silent, answered, underWay };
}

/** Refuses what is sent on a socket where too many are under way: Node tells of all that came together, whether any answer is taken or not. */
function limitRequestsPerSocket(app: FastifyInstance, underWay: Map<Socket, UnderWay>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if ((underWay.get(request.raw.socket)?.requests ?? 0) < MOST_ON_ONE) return done();
    reply.header('connection', 'close');
    return done(isLivenessProbe(request) ? undefined : connectionCrowded());
  });
}

type Half = { raw: IncomingMessage; userId: string | null };

/** Returns the request of each socket that had not come whole when its session had been looked for, and whose it is; the oldest first. */
function watchHalves(app: FastifyInstance, sockets: Set<Socket>): Map<Socket, Half> {
  const halves = new Map<Socket, Half>();
  app.server.on('connection', (socket: Socket) => socket.once('close', () => halves.delete(socket)));
  app.addHook('preParsing', ({ userId, raw }, _reply, _payload, done) => {
    // What is complete may be before one on its socket that is not.
    if (!raw.complete && sockets.has(raw.socket)) {
      halves.delete(raw.socket);
      halves.set(raw.socket, { raw, userId });
    }
    done();
  });
  return halves;
}

/** Yields the sockets whose requests are still half-sent. */
function* findHalves(halves: Map<Socket, Half>): Generator<[Socket, Half]> {
  for (const [socket, half] of halves) {
    if (half.raw.complete) halves.delete(socket);
    else yield [socket, half];
  }
}

/** Yields the sockets on which something has waited to be taken for longer than it takes most, whichever answer it is. */
function* findLongUnread(underWay: Map<Socket, UnderWay>): Generator<[Socket, UnderWay]> {
  const latest = performance.now() - UNREAD_MS;
  for (const [socket, ofSocket] of underWay) {
    if (ofSocket.since > latest) return;
    // While the server still works at the answer, or has told a stream all that there is, nothing waits.
    if (socket.writableLength > 0) yield [socket, ofSocket];
  }
}

/** Returns which of these sockets makes room: the first of nobody who is logged in, or else the first of the user with the most, if many. */
function nextToMakeRoom(held: Iterable<[Socket, { userId: string | null }]>): Socket | undefined {
  const ofUsers = new Map<string, Socket[]>();
  for (const [socket, { userId }] of held) {
    if (socket.destroyed) continue;
    // Where strangers have very many, the first one is found at once.
    if (userId === null) return socket;
    const ofUser = ofUsers.get(userId) ?? [];
    ofUser.push(socket);
    ofUsers.set(userId, ofUser);
  }
  const [most = []] = [...ofUsers.values()].toSorted((one, other) => other.length - one.length);
  return most.length > MOST_OF_USER ? most[0] : undefined;
}

/**
 * Keeps the sockets within a cap. Whoever has no request under way makes room for the next one, as long as there is one, and then
 * who has sent half a request, or does not take an answer, which costs nothing, and has no session, or many such sockets. Then who comes
 * is answered with 503, and in the end not at all; who asks whether the server lives is told so as long as anybody is answered.
 */
function capSockets(
  app: FastifyInstance,
  sockets: Set<Socket>,
  { silent, answered, underWay }: ReturnType<typeof watchRequests>,
  most: number,
): void {
  app.server.maxConnections = most + REFUSED_AT_ONCE;
  const halves = watchHalves(app, sockets);
  app.server.on('connection', (socket: Socket) => {
    if (sockets.size <= most) return;
    const [[neverSent], [longestIdle]] = [silent, answered];
    const idle = neverSent === socket ? longestIdle : neverSent;
    const other = idle ?? nextToMakeRoom(findHalves(halves)) ?? nextToMakeRoom(findLongUnread(underWay));
    if (!other) return;
    for (const each of [sockets, silent, answered, halves, underWay]) each.delete(other);
    other.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (sockets.size <= most) return done();
    reply.header('connection', 'close');
    return done(isLivenessProbe(request) ? undefined : overloaded());
  });
}

/**
 * Closes the sockets that would keep a stopping server alive. Node closes the idle ones, but waits for two kinds: those
 * that have not sent a byte, as browsers open some in advance, and those whose last answer was still under way.
 */
function closeLingeringSockets(app: FastifyInstance, sockets: Set<Socket>): void {
  let isStopping = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Watches over the server's sockets: at most so many at a time, and none that outlives the server. */
export function guardSockets(app: FastifyInstance, most: number): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const watched = watchRequests(app);
  limitRequestsPerSocket(app, watched.underWay);
  capSockets(app, sockets, watched, most);
  closeLingeringSockets(app, sockets);
}
