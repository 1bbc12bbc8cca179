import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ErrorCode } from '#contract/error-answer.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is, once that is known. */
    userId: string | null;
    /** Why it was refused. */
    refusal: ErrorCode | null;
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

const REFUSALS = new Set<ErrorCode | 'made' | null>([
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

function write(request: FastifyRequest, event: string): void {
  const { id, userId, ip, routeOptions } = request;
  if (!hasSecurityLevel(request.log)) return;
  request.log.security({ event, path: routeOptions.url, user: userId, address: ip, reqId: id });
}

/** Writes a line of a level of its own for whatever happens to accounts: who, from where, and what. No line holds words of tasks. */
export function registerSecurityLog(app: FastifyInstance): void {
  app.decorateRequest('userId', null);
  app.decorateRequest('refusal', null);
  app.decorateRequest('outcomes', null);
  app.addHook('onResponse', (request, _reply, done) => {
    const { refusal, outcomes } = request;
    for (const outcome of new Set(outcomes ?? [refusal]))
      if (REFUSALS.has(outcome)) write(request, `refused: ${outcome}`);
    done();
  });
  // Most routes tell of nothing else, and have no other hook.
  app.addHook('onRoute', (route) => {
    const event = EVENTS.get(`${String(route.method)} ${route.url.slice(API_BASE.length)}`);
    if (event === undefined) return;
    const onResponse = async (request: FastifyRequest, reply: FastifyReply) => {
      if (reply.statusCode < 400) write(request, event);
    };
    route.onResponse = [route.onResponse ?? [], onResponse].flat();
  });
}
