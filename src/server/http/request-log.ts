import type { FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';

/** Returns the path alone: a query may hold what a person searched for. */
const stripQuery = (url: string) => url.split(/[?#]/, 1)[0] ?? '';

/** Logs a request in one line. Headers, bodies and queries never reach the log. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({
    method: request.method,
    path: stripQuery(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    user: request.userId,
    address: request.ip,
  });
}

/** Makes Fastify log a request once, when it is done, instead of when it begins and ends. */
export class RequestLog extends fastify.LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    logRequest(request, reply);
  }

  override streamError(_error: Error, request: FastifyRequest): void {
    request.log.info('the answer was cut off');
  }
}
