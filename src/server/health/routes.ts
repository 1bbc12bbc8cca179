import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { messageAnswerSchema } from '#contract/answers.ts';
import { PATHS } from '#contract/paths.ts';

import { errorResponses, publicRoute, success } from '../http/route-schema.ts';
import type { HealthStore } from './store.ts';

/** The calls by which a proxy or a monitor asks whether the server and its database work, or whether the server lives at all. */
export function healthRoutes(health: HealthStore): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: PATHS.health,
      schema: {
        ...publicRoute('Server', 'Whether the server and its database are well'),
        response: { 200: messageAnswerSchema, ...errorResponses() },
      },
      handler: async () => {
        await health.check();
        return success({ message: 'All is well.' });
      },
    });

    app.route({
      method: 'GET',
      url: PATHS.live,
      schema: {
        ...publicRoute(
          'Server',
          'Whether the server lives, also while its database is away: it need not be started again',
        ),
        response: { 200: messageAnswerSchema, ...errorResponses() },
      },
      handler: async () => success({ message: 'The server is running.' }),
    });
  };
}
