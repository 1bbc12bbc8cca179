import type { FastifyInstance, FastifyRequest } from 'fastify';

import { SessionEndedError } from '../database/failures.ts';
import type { ApiError } from '../errors/api-error.ts';
import { accountDeleted, notLoggedIn } from '../errors/api-error.ts';
import type { Session, SessionStore } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

const BEARER = /^Bearer +([\w-]+)$/i;

const readToken = ({ headers }: FastifyRequest) => BEARER.exec(headers.authorization ?? '')?.[1];

async function explainRefusal(request: FastifyRequest, sessions: SessionStore): Promise<ApiError> {
  const token = readToken(request);
  if (token === undefined) return notLoggedIn();
  const { isGone, life } = await sessions.explainEnd(token);
  return isGone ? accountDeleted() : notLoggedIn(life);
}

/**
 * Makes every route of this scope answer 401 unless the request carries the token of a session that has not ended, neither as it came
 * nor when what it asks for is written.
 */
export function requireSession(scope: FastifyInstance, sessions: SessionStore): void {
  scope.decorateRequest('session', null);
  scope.addHook('onRequest', async (request) => {
    const token = readToken(request);
    request.session = token === undefined ? null : await sessions.find(token);
    if (!request.session) throw new SessionEndedError();
    request.userId = request.session.userId;
  });
  scope.setErrorHandler(async (error, request) => {
    throw error instanceof SessionEndedError ? await explainRefusal(request, sessions) : error;
  });
}

/** Returns the session of a request that passed `requireSession`. */
export function getSession(request: FastifyRequest): Session {
  if (!request.session) throw notLoggedIn();
  return request.session;
}
