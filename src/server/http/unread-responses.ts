import type { FastifyInstance } from 'fastify';

import { tooManyRequests } from '../errors/try-later.ts';

// The system takes so much of an answer whether anybody reads it or not.
const SMALL_BYTES = 64 * 1024;
// One of the largest lists may come on top of that.
const MOST_BYTES = 32 * 1024 * 1024;

type Held = { bytes: number; answers: number };

/**
 * Bounds what the answers of one user take in memory until their readers have taken them: beyond that the next large one is refused, and
 * no small one. A body that several answers share is there once.
 */
export function limitUnreadResponses(scope: FastifyInstance, mostBytes = MOST_BYTES): void {
  const users = new Map<string, Map<object, Held>>();

  /** Counts what an answer holds until that is called which it returns; null where there is no room for it. */
  function hold(userId: string, body: object, bytes: number): (() => void) | null {
    const ofUser = users.get(userId) ?? new Map<object, Held>();
    const held = ofUser.get(body) ?? { bytes, answers: 0 };
    const unread = [...ofUser.values()].reduce((sum, other) => sum + other.bytes, 0);
    if (held.answers === 0 && unread > mostBytes) return null;
    users.set(userId, ofUser.set(body, held));
    held.answers += 1;
    return () => {
      held.answers -= 1;
      if (held.answers === 0) ofUser.delete(body);
      if (ofUser.size === 0) users.delete(userId);
    };
  }

  scope.addHook('onSend', (request, reply, payload, done) => {
    const { userId } = request;
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (userId === null || !isWhole || payload.length < SMALL_BYTES) return done();
    // Whose reader has gone hears of no end any more.
    if (reply.raw.destroyed) return done();
    const release = hold(userId, typeof payload === 'string' ? reply : payload, payload.length);
    if (release) {
      reply.raw.once('close', release);
      return done();
    }
    // They are of the body that is not sent.
    reply.removeHeader('content-encoding').removeHeader('etag');
    return done(tooManyRequests());
  });
}
