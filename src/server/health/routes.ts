import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { healthAnswerSchema, messageAnswerSchema } from '#contract/answers.ts';
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
        ...publicRoute(
          'Server',
          'Whether the server and its database are well, its backups, and what its host should look at',
        ),
        response: { 200: healthAnswerSchema, ...errorResponses() },
      },
      handler: async () => {
        const found = await health.check();
        const message =
          found.warnings.length === 0 ? 'All is well.' : 'It works, and the server has warnings.';
        return success({ message, ...found });
      },
    });

    app.route({
      method: 'GET',
      url: PATHS.live,
      schema: {
        ...publicRoute(
          'Server',
          'Whether the server lives, also while its database is away or it has too much to do: it need not be started again',
        ),
        response: { 200: messageAnswerSchema, ...errorResponses() },
      },
      handler: async () => success({ message: 'The server is running.' }),
    });
  };
}
