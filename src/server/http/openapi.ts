import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { deviceSchema } from '#contract/devices.ts';
import { errorAnswerSchema } from '#contract/error-answer.ts';
import { conflictAnswerSchema, deletedTaskSchema, revisionSchema } from '#contract/history.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { taskSchema } from '#contract/task.ts';
import { userSchema } from '#contract/user.ts';
import { viewSchema } from '#contract/view.ts';

import { completeCalls, dropUnused } from './openapi-document.ts';

const namedSchemas = z.registry<{ id: string }>();
namedSchemas.add(taskSchema, { id: 'Task' });
namedSchemas.add(viewSchema, { id: 'View' });
namedSchemas.add(userSchema, { id: 'User' });
namedSchemas.add(deviceSchema, { id: 'Device' });
namedSchemas.add(errorAnswerSchema, { id: 'Error' });
namedSchemas.add(conflictAnswerSchema, { id: 'Conflict' });
namedSchemas.add(revisionSchema, { id: 'Revision' });
namedSchemas.add(deletedTaskSchema, { id: 'DeletedTask' });

const withNames = createJsonSchemaTransformObject({ schemaRegistry: namedSchemas });
const KEEPING = [PATHS.login, PATHS.register].map((path) => API_BASE + path);

/** Collects the schemas of all routes that are registered after it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Holdfast',
        description:
          'The tasks of one person. An answer is JSON, but for the stream of events and those without a body; an error has a message for the ' +
          'person and a code for programs. The answer to a call whose Idempotency-Key is a UUID has the same header: one without it is ' +
          'not from this server.',
        version: '1',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: namedSchemas }),
    transformObject: (document) => {
      if ('openapiObject' in document) completeCalls(document.openapiObject, KEEPING);
      return dropUnused(withNames(document));
    },
  });
}

/** The files of that page, which lie beside the library's own. */
const PAGE_FILES = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');

/** Serves the OpenAPI document, and a page to read it. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}${PATHS.docs}`,
    // The library would look for both beside itself, and it is a part of the built server.
    baseDir: PAGE_FILES,
    logo: { type: 'image/svg+xml', content: readFileSync(join(PAGE_FILES, 'logo.svg')) },
    uiConfig: { validatorUrl: null },
    staticCSP: {
      'default-src': "'self'",
      // The one that its page brings inline.
      'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
      'img-src': "'self' data:",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    },
  });
}
