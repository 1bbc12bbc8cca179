import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';

import { messageAnswerSchema } from '#contract/answers.ts';
import { PATHS } from '#contract/paths.ts';

import { refusing, success } from './answers.ts';
import type { Database } from './database/schema.ts';

/** Says whether the server and its database are well. */
export function healthRoutes(database: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: PATHS.health,
      schema: {
        summary: 'Whether the server and its database are well',
        tags: ['Server'],
        response: { 200: messageAnswerSchema, ...refusing() },
      },
      handler: async () => {
        await database.selectNoFrom(sql`1`.as('one')).execute();
        return success({ message: 'All is well.' });
      },
    });
  };
}
