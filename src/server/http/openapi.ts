import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { errorAnswerSchema } from '#contract/errors.ts';
import { conflictAnswerSchema, deletedTaskSchema, revisionSchema } from '#contract/history.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { taskSchema } from '#contract/task.ts';
import { userSchema } from '#contract/user.ts';

const named = z.registry<{ id: string }>();
named.add(taskSchema, { id: 'Task' });
named.add(userSchema, { id: 'User' });
named.add(errorAnswerSchema, { id: 'Refusal' });
named.add(conflictAnswerSchema, { id: 'Conflict' });
named.add(revisionSchema, { id: 'Revision' });
named.add(deletedTaskSchema, { id: 'DeletedTask' });

/** Collects the schemas of the routes that are registered later. */
export async function collectDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Holdfast',
        description:
          'The tasks of one person. Every answer is JSON; a refusal has a sentence for the person and a code. ' +
          'Every answer of a call that came with an Idempotency-Key has it as a header too: one without it is not ours.',
        version: '1',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: named }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: named }),
  });
}

/** Serves the API's document, and a page to read it. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}${PATHS.docs}`,
    uiConfig: { validatorUrl: null },
    staticCSP: {
      'default-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    },
  });
}
