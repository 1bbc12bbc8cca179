import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { messageAnswerSchema } from '#contract/answers.ts';
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
        ...publicRoute('Server', 'Whether the server and its database are well'),
        response: { 200: messageAnswerSchema, ...errorResponses() },
      },
      handler: async () => {
        await health.check();
        return success({ message: 'All is well.' });
      },
    });
  };
}
