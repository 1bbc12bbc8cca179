import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { messageAnswerSchema } from '#contract/answers.ts';
import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { viewAnswerSchema, viewFieldsSchema, viewIdSchema, viewsAnswerSchema } from '#contract/view.ts';

import type { ChangeLimit } from '../http/change-limit.ts';
import { ifMatchHeadersSchema } from '../http/if-match.ts';
import { authenticatedRoute, errorResponses, success } from '../http/route-schema.ts';
import { getSession, requireSession } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { ViewStore } from './store.ts';

const paramsSchema = z.object({ id: viewIdSchema });

/** The calls of saved searches; all of them need a session. */
export function viewRoutes(
  views: ViewStore,
  sessions: SessionStore,
  limit: ChangeLimit,
): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, sessions);

    app.route({
      method: 'GET',
      url: PATHS.views,
      schema: {
        ...authenticatedRoute('Tasks', 'The saved searches, in their order'),
        response: { 200: viewsAnswerSchema, ...errorResponses(401) },
      },
      handler: async (request) => success({ views: await views.list(getSession(request).userId) }),
    });

    app.route({
      method: 'PUT',
      url: PATHS.view,
      schema: {
        ...authenticatedRoute(
          'Tasks',
          `Save a search under an id of one's own, at most ${LIMITS.views}; with If-Match, change it. A deleted one comes back. A search that another view has is refused (409)`,
        ),
        params: paramsSchema,
        headers: ifMatchHeadersSchema,
        body: viewFieldsSchema,
        response: { 200: viewAnswerSchema, ...errorResponses(401, 404, 409, 413, 415, 429, 507) },
      },
      handler: async (request) => {
        const { params, body, headers } = request;
        const session = getSession(request);
        const { userId } = session;
        // What was saved is never told to be not saved.
        const known = await views.findSame(userId, params.id, body);
        const save = async () => views.save(session, params.id, body, headers['if-match']);
        return success({ view: known ?? (await limit.whileMaking(userId, 1, save)) });
      },
    });

    app.route({
      method: 'DELETE',
      url: PATHS.view,
      schema: {
        ...authenticatedRoute('Tasks', 'Delete a saved search, with If-Match only if it is still the same'),
        params: paramsSchema,
        headers: ifMatchHeadersSchema,
        response: { 200: messageAnswerSchema, ...errorResponses(401, 404, 409, 413, 415, 429, 507) },
      },
      handler: async (request) => {
        const { params, headers } = request;
        const session = getSession(request);
        await limit.whileMaking(session.userId, 1, async () =>
          views.remove(session, params.id, headers['if-match']),
        );
        return success({ message: 'View deleted' });
      },
    });
  };
}
