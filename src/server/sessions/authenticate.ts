import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiError } from '../errors/api-error.ts';
import { accountDeleted, notLoggedIn } from '../errors/api-error.ts';
import type { Session, SessionStore } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

const BEARER = /^Bearer +([\w-]+)$/i;

async function refusalOf(token: string, sessions: SessionStore): Promise<ApiError> {
  const { isGone, life } = await sessions.explainEnd(token);
  return isGone ? accountDeleted() : notLoggedIn(life);
}

/** Makes every route of this scope answer 401 unless the request carries the token of a session that has not ended. */
export function requireSession(scope: FastifyInstance, sessions: SessionStore): void {
  scope.decorateRequest('session', null);
  scope.addHook('onRequest', async (request) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    request.session = token === undefined ? null : await sessions.find(token);
    if (!request.session) throw token === undefined ? notLoggedIn() : await refusalOf(token, sessions);
    request.userId = request.session.userId;
  });
}

/** Returns the session of a request that passed `requireSession`. */
export function getSession(request: FastifyRequest): Session {
  if (!request.session) throw notLoggedIn();
  return request.session;
}
