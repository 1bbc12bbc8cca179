import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { healthAnswerSchema } from '#contract/answers.ts';
import { PATHS } from '#contract/paths.ts';

import { errorResponses, publicRoute, success } from '../http/route-schema.ts';
import type { HealthStore } from './store.ts';

/** The call by which a proxy or a monitor asks whether the server and its database work. */
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
  };
}
