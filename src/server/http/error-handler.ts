import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import type { ErrorAnswer } from '#contract/error-answer.ts';
import type { ConflictAnswer } from '#contract/history.ts';

import {
  AccountInUseError,
  CrowdedError,
  HeldUpError,
  isFileLocked,
  isStorageFull,
} from '../database/failures.ts';
import {
  ApiError,
  notJson,
  notReadable,
  nothingHere,
  requestNotReadable,
  storageFull,
  tooLarge,
} from '../errors/api-error.ts';
import { fileChanged, tooShort } from '../errors/asset-errors.ts';
import { accountInUse, databaseBusy, heldUp, tooManyRequests, unavailable } from '../errors/try-later.ts';
import { validationError } from '../errors/validation-error.ts';
import { loggable } from '../log/log.ts';
import type { RequestEndListener } from './request-end.ts';
import { BARE_HEADERS } from './security-headers.ts';
import { noteRefusal } from './security-log.ts';

function errorForStatus(status: number | undefined, { method, routeOptions }: FastifyRequest): ApiError {
  if (status === 404 || status === 414) return nothingHere();
  if (status === 412) return fileChanged();
  if (status === 413) return tooLarge(routeOptions.bodyLimit);
  if (status === 415) return notJson();
  if (status === 416) return tooShort();
  if (status === undefined || status < 400 || status >= 500) return unavailable();
  return method === 'GET' || method === 'HEAD' ? requestNotReadable() : notReadable();
}

/** What the server of files says of a file that has no such part: how long it is. */
const noPartSchema = z.object({ headers: z.object({ 'Content-Range': z.string() }) });

type Failure = Error & { statusCode?: number | undefined };

/** Returns what to answer for any error. An error that the client did not cause becomes a 503. */
function toApiError(error: Failure, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return validationError(error.validation, error.validationContext);
  }
  if (isFileLocked(error)) return databaseBusy();
  if (error instanceof AccountInUseError) return accountInUse();
  if (error instanceof CrowdedError) return tooManyRequests();
  if (error instanceof HeldUpError) return heldUp();
  return isStorageFull(error) ? storageFull() : errorForStatus(error.statusCode, request);
}

/** Returns the body that tells an error. */
export function toErrorAnswer({
  message,
  code,
  fields,
  conflict,
  life,
}: ApiError): ErrorAnswer | ConflictAnswer {
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
  const apiError = toApiError(error, request);
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
export function answerError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // An address with `//` names no file, and is answered as any other one that names none.
  if (error.code === 'FST_STATIC_FORBIDDEN_PATH') return reply.callNotFound();
  const apiError = explain(error, request);
  if (apiError.retryAfterSeconds !== undefined) reply.header('retry-after', apiError.retryAfterSeconds);
  const { data: noPart } = noPartSchema.safeParse(error);
  if (noPart) reply.header('content-range', noPart.headers['Content-Range']);
  if (apiError.status === 401) reply.header('www-authenticate', 'Bearer');
  void reply.code(apiError.status).send(toErrorAnswer(apiError));
}

/** Answers an address that cannot be read, as one that is not there; the hooks that set headers and tell that a request is over do not run for it. */
export const answerBadUrl =
  (listeners: RequestEndListener[]) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(BARE_HEADERS);
    answerError(nothingHere(), request, reply);
    for (const listener of listeners) listener(request, reply, false);
  };
