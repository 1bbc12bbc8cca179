import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { PATHS } from '#contract/paths.ts';

import { authenticatedRoute, errorResponses } from '../http/route-schema.ts';
import { getSession, requireSession } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { EventStreams } from './streams.ts';

/** The call that streams the changes of its user. */
export function eventRoutes(streams: EventStreams, sessions: SessionStore): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, sessions);
    app.addHook('preClose', async () => streams.finish());

    app.route({
      method: 'GET',
      url: PATHS.events,
      exposeHeadRoute: false,
      schema: {
        ...authenticatedRoute(
          'History',
          "The number of the user's last change, at once and after every change, as server-sent events",
        ),
        response: {
          200: {
            description:
              'Each event is `data: {"seq": 2, "accountSeq": 1}`, where the second is the number of the last change which may be one of the profile or the views; a comment comes between as a heartbeat.',
            content: { 'text/event-stream': { schema: z.unknown() } },
          },
          ...errorResponses(401, 429),
        },
      },
      handler: async (request, reply) => {
        const stream = await streams.begin(getSession(request));
        return reply
          .headers({
            'content-type': 'text/event-stream; charset=utf-8',
            connection: 'close',
            // Asks a proxy not to hold events back.
            'x-accel-buffering': 'no',
          })
          .send(stream);
      },
    });
  };
}
