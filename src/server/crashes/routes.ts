import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { CRASH_LIMITS } from '#contract/crash-limits.ts';
import { crashBodySchema } from '#contract/crash.ts';
import { PATHS } from '#contract/paths.ts';

import { clientAddress } from '../http/client-address.ts';
import { errorResponses, publicRoute } from '../http/route-schema.ts';
import { describeBrowser } from '../sessions/browser.ts';
import type { CrashReports } from './crash-reports.ts';

/** The call by which a page tells the person who runs the server that it crashed, logged in or not. */
export function crashRoutes(crashes: CrashReports): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'POST',
      url: PATHS.crashes,
      bodyLimit: CRASH_LIMITS.bytes,
      schema: {
        ...publicRoute('Server', 'Write a crash of the page into the log of the server'),
        body: crashBodySchema,
        response: { 204: z.undefined(), ...errorResponses(413, 415, 429, 507) },
      },
      handler: async (request, reply) => {
        const crash = await crashes.accept(request.body, clientAddress(request));
        const browser = describeBrowser(request.headers['user-agent'] ?? '');
        request.log.warn({ crash, browser }, 'a page crashed');
        return reply.code(204).send();
      },
    });
  };
}
