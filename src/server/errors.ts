import type { Socket } from 'node:net';

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import type { ErrorAnswer } from '#contract/errors.ts';
import type { ConflictAnswer } from '#contract/history.ts';

import { isStorageFull } from './database/failures.ts';
import { refusalOfIssues } from './issues.ts';
import {
  Refusal,
  notJson,
  notReadable,
  nothingHere,
  storageFull,
  tooLarge,
  unavailable,
} from './refusals.ts';
import { logRequest } from './request-log.ts';

function refusalOfStatus(status: number | undefined, bodyLimit: number | undefined): Refusal {
  if (status === 404 || status === 414) return nothingHere();
  if (status === 413) return tooLarge(bodyLimit);
  if (status === 415) return notJson();
  return status !== undefined && status >= 400 && status < 500 ? notReadable() : unavailable();
}

/** What to answer for any error; one that is nobody's fault but ours comes out as unavailable. */
function refusalOf(error: FastifyError, bodyLimit?: number): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return refusalOfIssues(error.validation, error.validationContext);
  }
  return isStorageFull(error) ? storageFull() : refusalOfStatus(error.statusCode, bodyLimit);
}

/** The body of a refusal. */
function errorAnswerOf({ message, code, fields, conflict }: Refusal): ErrorAnswer | ConflictAnswer {
  return { success: false, message, code, ...(fields && { fields }), ...conflict };
}

/** Only what cannot hold a person's words: a database's `detail` quotes the row. */
export function loggable(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, code: 'code' in error ? error.code : undefined, message, stack };
}

/** The one place where an error becomes an answer. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error, request.routeOptions.bodyLimit);
  if (refusal.status === 507 || (refusal.status === 503 && refusal !== error)) {
    request.log.error({ reqId: request.id, error: loggable(error) }, 'the request failed');
  }
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  void reply.code(refusal.status).send(errorAnswerOf(refusal));
}

/** Answers an address that cannot be read; the hooks that set headers and write the log do not run for it. */
export function answerBadUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  answerError(error, request, reply);
  logRequest(request, reply);
}

/** Answers what is not even HTTP, where there is neither request nor reply. */
export function answerBrokenRequest(_error: Error, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return;
  const body = JSON.stringify(errorAnswerOf(notReadable()));
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
