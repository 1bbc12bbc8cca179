import type { FastifyRequest } from 'fastify';

import type { ApiError } from '../errors/api-error.ts';
import { overloaded, tooManyRequests } from '../errors/try-later.ts';

const MIB = 1024 * 1024;
// What a person says in a moment is always taken: so strangers who send much keep nobody from logging in.
const SMALL_BYTES = 4096;
/** How many bytes of one user, and of all whom no session names together, may be there. */
const ROOM = { ofUser: 8 * MIB, ofStrangers: 32 * MIB };

/**
 * Bounds what bodies take in memory while they come and until their requests are over: beyond that the next large one is refused, and no
 * small one. What has come counts, and not what a request says that it will bring.
 */
export function bodyRoom({ ofUser, ofStrangers }: typeof ROOM = ROOM) {
  const held = new Map<string | null, number>();
  const bodies = new WeakMap<FastifyRequest, { owner: string | null; bytes: number }>();

  function change(owner: string | null, bytes: number): number {
    const sum = (held.get(owner) ?? 0) + bytes;
    if (sum > 0) held.set(owner, sum);
    else held.delete(owner);
    return sum;
  }

  /** Forgets the body of a request that is over, if it had one. */
  function release(request: FastifyRequest): void {
    const body = bodies.get(request);
    bodies.delete(request);
    if (body) change(body.owner, -body.bytes);
  }

  return {
    /** Counts bytes that have come. Where there is no room for them, it forgets the body and returns the refusal. */
    hold(request: FastifyRequest, bytes: number): ApiError | null {
      // A login is known later, and stays a stranger's.
      const body = bodies.get(request) ?? { owner: request.userId, bytes: 0 };
      bodies.set(request, body);
      body.bytes += bytes;
      const isOfUser = body.owner !== null;
      const isFull = change(body.owner, bytes) > (isOfUser ? ofUser : ofStrangers);
      if (!isFull || body.bytes <= SMALL_BYTES) return null;
      release(request);
      return isOfUser ? tooManyRequests() : overloaded();
    },

    release,
  };
}

export type BodyRoom = ReturnType<typeof bodyRoom>;
