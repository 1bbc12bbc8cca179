import type { FastifyInstance } from 'fastify';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { notLoggedIn } from '../errors/api-error.ts';
import type { RequestEndListener } from '../http/request-end.ts';
import type { Metrics } from './metrics.ts';

/** Counts a request of the server. */
export const countIn =
  (metrics: Metrics): RequestEndListener =>
  ({ method, routeOptions, outcomes }, reply) => {
    const route = routeOptions.url ?? 'none';
    metrics.noteRequest(method, route, reply.statusCode, reply.elapsedTime / 1000);
    outcomes?.forEach(metrics.noteChange);
  };

/** Tells Prometheus of the requests. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.route({
    method: 'GET',
    url: API_BASE + PATHS.metrics,
    // It answers in Prometheus' own format, to a token of its own: no part of what an app calls.
    schema: { hide: true },
    handler: async (request, reply) => {
      if (!metrics.isAuthorized(request.headers.authorization)) throw notLoggedIn();
      return reply.type(metrics.type).send(await metrics.print());
    },
  });
}
