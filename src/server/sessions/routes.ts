import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { messageAnswerSchema } from '#contract/answers.ts';
import { devicesAnswerSchema } from '#contract/devices.ts';
import { PATHS } from '#contract/paths.ts';
import { endSessionsBodySchema } from '#contract/user.ts';

import { noSuchSession } from '../errors/api-error.ts';
import { clientAddress } from '../http/client-address.ts';
import { authenticatedRoute, errorResponses, OLD_SESSION, success } from '../http/route-schema.ts';
import { getSession, requireSession } from './authenticate.ts';
import type { Session, SessionStore } from './store.ts';

const paramsSchema = z.object({ id: z.string() });
/** What a hash of a token looks like. */
const SESSION_ID = /^[\w-]{43}$/;

/** Throws unless the session has just logged in, or the password is the current one. */
type Confirm = (session: Session, currentPassword: string | undefined, address: string) => Promise<void>;

/** The calls of the user's sessions; all of them need one. */
export function sessionRoutes(sessions: SessionStore, confirm: Confirm): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, sessions);

    app.route({
      method: 'GET',
      url: PATHS.sessions,
      schema: {
        ...authenticatedRoute(
          'Account',
          'The devices that are logged in: this one first, then the last used',
        ),
        response: { 200: devicesAnswerSchema, ...errorResponses(401) },
      },
      handler: async (request) => success({ sessions: await sessions.list(getSession(request)) }),
    });

    app.route({
      method: 'DELETE',
      url: PATHS.session,
      schema: {
        ...authenticatedRoute('Account', `Log out one device; ${OLD_SESSION}, but not to end itself`),
        params: paramsSchema,
        body: endSessionsBodySchema,
        response: { 200: messageAnswerSchema, ...errorResponses(401, 403, 404, 413, 415, 429, 507) },
      },
      handler: async (request) => {
        const session = getSession(request);
        const { id } = request.params;
        if (!SESSION_ID.test(id)) throw noSuchSession();
        if (id !== session.tokenHash)
          await confirm(session, request.body?.currentPassword, clientAddress(request));
        await sessions.endOne(session, id);
        return success({ message: 'This device is logged out.' });
      },
    });

    app.route({
      method: 'DELETE',
      url: PATHS.sessions,
      schema: {
        ...authenticatedRoute('Account', `Log out all other devices; ${OLD_SESSION}`),
        body: endSessionsBodySchema,
        response: { 200: messageAnswerSchema, ...errorResponses(401, 403, 413, 415, 429, 507) },
      },
      handler: async (request) => {
        const session = getSession(request);
        await confirm(session, request.body?.currentPassword, clientAddress(request));
        await sessions.endOthers(session);
        return success({ message: 'All other devices are logged out.' });
      },
    });
  };
}
