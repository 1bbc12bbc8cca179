import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A key as the tables have it. */
const keySchema = z.uuid('The Idempotency-Key has to be a UUID.').check(z.toLowerCase());
export const keyHeadersSchema = z.object({ 'idempotency-key': z.optional(keySchema) });

/**
 * Sends the request's Idempotency-Key back, so that the client can tell this server's answer from a proxy's. An address
 * without a call sends none back, because a proxy may redirect there.
 */
export function echoIdempotencyKey(
  request: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: () => void,
): void {
  // The validated headers have it in lower case; the client compares with what it sent.
  const key = request.raw.headers['idempotency-key'];
  if (typeof key === 'string' && UUID.test(key) && !request.is404) reply.header('idempotency-key', key);
  done();
}
