import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ErrorCode } from '#contract/error-answer.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

import type { ApiError } from '../errors/api-error.ts';
import { clientAddress } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is, once that is known. */
    userId: string | null;
    /** Why it, or changes that it carried, were refused, as far as that is told of. */
    refusals: Set<ErrorCode> | null;
    /** What became of each of many changes that it carried. */
    outcomes: ('made' | ErrorCode)[] | null;
  }
}

/** The level of the lines about accounts, between that of a request and that of a warning. */
export const SECURITY_LEVEL = { security: 35 };

/** What a successful call means to whoever watches over the accounts. */
export const EVENTS = new Map(
  Object.entries({
    [`POST ${PATHS.register}`]: 'signed up',
    [`POST ${PATHS.login}`]: 'logged in',
    [`POST ${PATHS.logout}`]: 'logged out',
    [`PUT ${PATHS.profile}`]: 'changed the profile',
    [`PUT ${PATHS.password}`]: 'changed the password, which ended all other sessions',
    [`DELETE ${PATHS.session}`]: 'ended one session',
    [`DELETE ${PATHS.sessions}`]: 'ended all other sessions',
    [`POST ${PATHS.deleteAccount}`]: 'deleted the account',
    [`GET ${PATHS.export}`]: 'exported the account',
    [`POST ${PATHS.import}`]: 'imported a file',
    [`POST ${PATHS.undoImport}`]: 'took an import back',
    [`DELETE ${PATHS.purgeTask}`]: 'deleted a task for good',
  }),
);

const REFUSALS = new Set<ErrorCode>([
  'unauthenticated',
  'account_deleted',
  'current_password_needed',
  'wrong_password',
  'weak_password',
  'registration_closed',
  'too_many_requests',
  'limit_reached',
]);

type SecurityLogger = FastifyBaseLogger & { security: (fields: object) => void };

const hasSecurityLevel = (log: FastifyBaseLogger): log is SecurityLogger =>
  'security' in log && typeof log.security === 'function';

/** Lets a request carry what the log says of it. */
export function decorateForLog(app: FastifyInstance): void {
  app.decorateRequest('userId', null);
  app.decorateRequest('refusals', null);
  app.decorateRequest('outcomes', null);
}

/** Notes a refusal that whoever watches over the accounts has to hear of; those of one call are told once. */
export function noteRefusal(request: FastifyRequest, { code, isLimit }: ApiError): void {
  if (isLimit || REFUSALS.has(code)) request.refusals = (request.refusals ?? new Set()).add(code);
}

function listEvents({ refusals, method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  const done = EVENTS.get(`${method} ${routeOptions.url?.slice(API_BASE.length)}`);
  return [
    ...[...(refusals ?? [])].map((code) => `refused: ${code}`),
    ...(done !== undefined && statusCode < 400 ? [done] : []),
  ];
}

/**
 * Writes a line of a level of its own for whatever a request meant for accounts: who, from where, and what, also where its client did not
 * wait for the answer (`cut`). No line holds words of tasks.
 */
export function logSecurity(request: FastifyRequest, reply: FastifyReply, isCut: boolean): void {
  const { userId, routeOptions, log } = request;
  if (!hasSecurityLevel(log)) return;
  const address = clientAddress(request);
  for (const event of listEvents(request, reply)) {
    const cut = isCut && { cut: true };
    log.security({ event, ...cut, path: routeOptions.url, user: userId, address });
  }
}
