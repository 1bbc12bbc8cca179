import type { FastifyReply, FastifyRequest } from 'fastify';

const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Names the call that an answer belongs to, by the key that the call came with, so that its sender can tell the answer from
 * that of a proxy. An address without a call answers for none: a proxy's redirect may lead there.
 */
export async function echoKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // As it was sent: the validated headers have it in lower case.
  const key = request.raw.headers['idempotency-key'];
  if (typeof key === 'string' && KEY.test(key) && !request.is404) reply.header('idempotency-key', key);
}
