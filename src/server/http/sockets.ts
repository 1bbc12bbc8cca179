import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { overloaded } from '../errors/try-later.ts';

// Beyond the cap there is room for those who are told so.
const REFUSED_AT_ONCE = 100;

/**
 * Keeps the sockets within a cap. Whoever has not sent a byte makes room for the next one, as long as there is one; then who
 * comes is answered with 503, and in the end not at all.
 */
function capSockets(app: FastifyInstance, sockets: Set<Socket>, most: number): void {
  app.server.maxConnections = most + REFUSED_AT_ONCE;
  app.server.on('connection', (socket: Socket) => {
    if (sockets.size <= most) return;
    for (const other of sockets) {
      if (other.bytesRead > 0 || other === socket) continue;
      sockets.delete(other);
      other.destroy();
      return;
    }
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (sockets.size <= most) return done();
    reply.header('connection', 'close');
    return done(overloaded());
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
  capSockets(app, sockets, most);
  closeLingeringSockets(app, sockets);
}
