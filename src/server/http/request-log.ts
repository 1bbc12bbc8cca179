import type { FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';

import { loggable } from '../log/log.ts';
import { clientAddress } from './client-address.ts';

// Longer than any address that there is.
const PATH_LENGTH = 300;

/** Returns the path alone, and no more of it than a line holds: a query may hold what a person searched for. */
const stripQuery = (url: string) => (url.split(/[?#]/, 1)[0] ?? '').slice(0, PATH_LENGTH);

/** Logs a request in one line, with `cut` where its client did not wait for the answer. Headers, bodies and queries never reach the log. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, isCut: boolean): void {
  request.log.info({
    method: request.method,
    path: stripQuery(request.url),
    status: reply.statusCode,
    ...(isCut && { cut: true }),
    ms: Math.round(reply.elapsedTime * 10) / 10,
    user: request.userId,
    address: clientAddress(request),
  });
}

/** Leaves the lines of requests to whoever hears when they are over. */
export class RequestLog extends fastify.LogController {
  override incomingRequest(): void {}

  override requestCompleted(): void {}

  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    // This code says that the client has gone, and so does `cut` in the request's own line.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    request.log.error({ error: loggable(error) }, 'the answer broke off');
  }
}
