import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

/**
 * Closes the sockets that would keep a stopping server alive. Node closes the idle ones, but waits for two kinds: those
 * that have not sent a byte, as browsers open some in advance, and those whose last answer was still under way.
 */
export function closeLingeringSockets(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
}
