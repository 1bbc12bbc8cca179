import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

/**
 * Lets no socket hold the server when it stops. Node ends the idle ones; these two kinds it would wait for: those that
 * have not sent a byte, as browsers open some in advance, and those whose last answer was still under way.
 */
export function letSocketsGo(app: FastifyInstance): void {
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
