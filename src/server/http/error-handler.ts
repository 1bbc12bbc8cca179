import type { Socket } from 'node:net';

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import type { ErrorAnswer } from '#contract/error-answer.ts';
import type { ConflictAnswer } from '#contract/history.ts';

import {
  AccountInUseError,
  CrowdedError,
  HeldUpError,
  isFileLocked,
  isStorageFull,
} from '../database/failures.ts';
import { ApiError, notJson, notReadable, nothingHere, storageFull, tooLarge } from '../errors/api-error.ts';
import { loggable } from '../errors/log.ts';
import { accountInUse, databaseBusy, heldUp, tooManyRequests, unavailable } from '../errors/try-later.ts';
import { validationError } from '../errors/validation-error.ts';
import type { RequestEndListener } from './request-end.ts';
import { BARE_HEADERS } from './security-headers.ts';
import { noteRefusal } from './security-log.ts';

function errorForStatus(status: number | undefined, bodyLimit: number | undefined): ApiError {
  if (status === 404 || status === 414) return nothingHere();
  if (status === 413) return tooLarge(bodyLimit);
  if (status === 415) return notJson();
  return status !== undefined && status >= 400 && status < 500 ? notReadable() : unavailable();
}

type Failure = Error & { statusCode?: number | undefined };

/** Returns what to answer for any error. An error that the client did not cause becomes a 503. */
function toApiError(error: Failure, bodyLimit?: number): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return validationError(error.validation, error.validationContext);
  }
  if (isFileLocked(error)) return databaseBusy();
  if (error instanceof AccountInUseError) return accountInUse();
  if (error instanceof CrowdedError) return tooManyRequests();
  if (error instanceof HeldUpError) return heldUp();
  return isStorageFull(error) ? storageFull() : errorForStatus(error.statusCode, bodyLimit);
}

function toErrorAnswer({ message, code, fields, conflict, life }: ApiError): ErrorAnswer | ConflictAnswer {
  return {
    success: false,
    message,
    code,
    ...(fields && { fields }),
    ...(life !== undefined && { life }),
    ...conflict,
  };
}

/** Returns what to answer for an error, and logs one that the server caused. */
function explain(error: Failure, request: FastifyRequest): ApiError {
  const apiError = toApiError(error, request.routeOptions.bodyLimit);
  noteRefusal(request, apiError);
  const isExpected = apiError === error || error instanceof HeldUpError;
  if (apiError.status === 507 || (apiError.status === 503 && !isExpected)) {
    request.log.error({ error: loggable(error) }, 'the request failed');
  }
  return apiError;
}

/** Returns the status and the body that a call of its own would have for this error. */
export function explainPart(error: unknown, request: FastifyRequest) {
  const apiError = explain(error instanceof Error ? error : unavailable(), request);
  return { status: apiError.status, body: toErrorAnswer(apiError) };
}

/** Answers a request that failed. This is the one place where an error becomes an answer. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // An address with `//` names no file, and is answered as any other one that names none.
  if (error.code === 'FST_STATIC_FORBIDDEN_PATH') return reply.callNotFound();
  const apiError = explain(error, request);
  if (apiError.retryAfterSeconds !== undefined) reply.header('retry-after', apiError.retryAfterSeconds);
  if (apiError.status === 401) reply.header('www-authenticate', 'Bearer');
  void reply.code(apiError.status).send(toErrorAnswer(apiError));
}

/** Answers an address that cannot be read; the hooks that set headers and tell that a request is over do not run for it. */
export const answerBadUrl =
  (listeners: RequestEndListener[]) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(BARE_HEADERS);
    answerError(error, request, reply);
    for (const listener of listeners) listener(request, reply, false);
  };

/** Answers bytes that are not HTTP, for which there is neither request nor reply. */
export function answerBrokenRequest(_error: Error, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return;
  const body = JSON.stringify(toErrorAnswer(notReadable()));
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
