import type { IncomingMessage, ServerResponse } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { requestNotReadable } from '../errors/api-error.ts';

/** The options of a server that leaves to `refuseForNode` what Node would refuse. */
export const NODE_REFUSES_NOTHING = { requireHostHeader: false };

/**
 * Takes what Node would refuse by itself, with none of the headers and no line in the log: a request without a host is one that cannot
 * be read, and what a client expects beside `100-continue` is ignored, as HTTP allows.
 */
export function refuseForNode(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Node reads nothing of a connection any more that was asked to become another one, and nobody makes one of it here.
    if (raw.headers.upgrade !== undefined) reply.header('connection', 'close');
    done(raw.httpVersion === '1.1' && raw.headers.host === undefined ? requestNotReadable() : undefined);
  });
}
