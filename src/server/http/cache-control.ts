import type { FastifyInstance } from 'fastify';

import { isApiPath } from './static-files.ts';

/** Lets nobody keep an answer of the API, nor any refusal: a file that is missing may come with the next version. */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    // By the route that answers, however the address spells it.
    const isOfApi = isApiPath(request.routeOptions.url ?? request.url);
    if (isOfApi || reply.statusCode >= 400) reply.header('cache-control', 'no-store');
    done();
  });
}
