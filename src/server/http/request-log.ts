import type { FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';

/** The path without its query, which may hold what a person searched for. */
export const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '';

/** Writes the one line of a request. Headers, bodies and queries never reach the log. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({
    method: request.method,
    path: pathOf(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  });
}

/** Logs a request once, when it is done, instead of when it begins and ends. */
export class RequestLog extends fastify.LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    logRequest(request, reply);
  }

  override streamError(_error: Error, request: FastifyRequest): void {
    request.log.info('the answer was cut off');
  }
}
