import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { messageAnswerSchema } from '#contract/answers.ts';
import { devicesAnswerSchema } from '#contract/devices.ts';
import { PATHS } from '#contract/paths.ts';

import { authenticatedRoute, errorResponses, success } from '../http/route-schema.ts';
import { getSession, requireSession } from './authenticate.ts';
import type { SessionStore } from './store.ts';

const paramsSchema = z.object({ id: z.string() });

/** The calls of the user's sessions; all of them need one. */
export function sessionRoutes(sessions: SessionStore): FastifyPluginAsyncZod {
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
        ...authenticatedRoute('Account', 'Log out one device'),
        params: paramsSchema,
        response: { 200: messageAnswerSchema, ...errorResponses(401, 404, 507) },
      },
      handler: async (request) => {
        await sessions.endOne(getSession(request), request.params.id);
        return success({ message: 'This device is logged out.' });
      },
    });

    app.route({
      method: 'DELETE',
      url: PATHS.sessions,
      schema: {
        ...authenticatedRoute('Account', 'Log out all other devices'),
        response: { 200: messageAnswerSchema, ...errorResponses(401, 507) },
      },
      handler: async (request) => {
        await sessions.endOthers(getSession(request));
        return success({ message: 'All other devices are logged out.' });
      },
    });
  };
}
