import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isApiPath } from './static-files.ts';

/** Lets apps at these origins call the API, and read what they need of its answers. */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  const allowed = {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Holdfast-Keep',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
    ],
    exposedHeaders: ['Retry-After', 'Idempotency-Key', 'ETag'],
    maxAge: 600,
    // A question that no browser asks would be refused in a text that is none of the API's.
    strictPreflight: false,
  };
  await app.register(cors, {
    delegator: async ({ url }: FastifyRequest) => (isApiPath(url) ? allowed : { origin: false }),
  });
  // The plugin writes on every answer that it depends on who asks, by which caches would keep pages and files once for each.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApiPath(request.url)) reply.removeHeader('vary');
    done();
  });
}
