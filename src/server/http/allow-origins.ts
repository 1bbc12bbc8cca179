import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Lets apps at these origins call the API, and read what they need of its answers. */
export async function allowOrigins(api: FastifyInstance, origins: string[]): Promise<void> {
  await api.register(cors, {
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
  });
}
