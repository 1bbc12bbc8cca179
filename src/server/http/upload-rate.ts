import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

/** How much of a body has to come in what time. */
export type UploadRate = { bytes: number; ms: number };

/** What any slow line brings within a minute. */
export const LEAST_UPLOAD_RATE: UploadRate = { bytes: 64 * 1024, ms: 60_000 };

/** Whether a request says that it brings a body that is not empty. */
export const hasBody = ({ headers }: IncomingMessage) =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

/** Cuts a request of whose body less than that comes, time after time, until it has come whole. No file is too large for a slow line. */
export function enforceUploadRate(app: FastifyInstance, { bytes, ms }: UploadRate): void {
  app.server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      // Node tells nothing more of a request that was answered early, and whose connection broke then.
      if (request.complete || socket.destroyed) return clearInterval(timer);
      const came = socket.bytesRead - before;
      before += came;
      // Where something lies unread, it is the server that is slow.
      if (came < bytes && request.readableLength === 0) socket.destroy();
    }, ms);
    request.once('close', () => clearInterval(timer));
  });
}
