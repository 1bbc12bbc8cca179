import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { accountFileSchema, importAnswerSchema, importBodySchema } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';
import { undoImportAnswerSchema, undoImportBodySchema } from '#contract/undo-import.ts';

import type { ChangeLimit } from '../http/change-limit.ts';
import { checkPart } from '../http/check-part.ts';
import { WHILE_SENT } from '../http/compression.ts';
import { keyHeadersSchema } from '../http/idempotency-key.ts';
import { authenticatedRoute, errorResponses, success } from '../http/route-schema.ts';
import { getSession, requireSession } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { Export, Exporter } from './exporter.ts';
import type { ImportUndoer } from './import-undoer.ts';
import type { Importer } from './importer.ts';

const importRoute = (summary: string) => ({
  // These schemas are for the document: the file is checked when it is read.
  validatorCompiler: () => () => true,
  schema: {
    ...authenticatedRoute('Account', summary),
    body: importBodySchema,
    response: { 200: importAnswerSchema, ...errorResponses(401, 409, 413, 415, 429, 507) },
  },
});

const importOptions = importRoute(
  "Add the tasks of a file and their histories, and give known tasks the file's fields; an Idempotency-Key makes a repetition harmless",
);
const importOnceOptions = {
  ...importOptions,
  schema: { ...importOptions.schema, headers: keyHeadersSchema },
};

async function sendExport(reply: FastifyReply, { exportedAt, file }: Export): Promise<FastifyReply> {
  return reply
    .header('content-disposition', `attachment; filename="holdfast-${exportedAt.slice(0, 10)}.json"`)
    .type('application/json; charset=utf-8')
    .send(file);
}

/** Keeps the connection of a request that has arrived from being cut as silent: nothing moves on it while its work is written. */
function waitWhileWritten(reply: FastifyReply): void {
  // Node cuts it only where nobody hears of it.
  reply.raw.on('timeout', () => {});
}

/** Does that once a file has arrived. */
function waitOnceArrived(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.once('end', () => waitWhileWritten(reply));
}

/**
 * The calls that export an account as one file and import one; all of them need a session. What files change counts by itself, and not
 * with what a person types: whoever has just moved in goes on to work, and no file is too large for the first of an hour.
 */
export function accountFileRoutes(
  exporter: Exporter,
  importer: Importer,
  sessions: SessionStore,
  limit: ChangeLimit,
): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, sessions);

    // A file is taken in as it arrives, by the handler, which counts its bytes.
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', (_request, _payload, done) => done(null));

    app.route({
      method: 'GET',
      url: PATHS.export,
      // Nobody would take what a whole export is read for.
      exposeHeadRoute: false,
      // Nothing secret is in it that a stranger could help to shape, so that its compressed size gives nothing away.
      compress: WHILE_SENT,
      schema: {
        ...authenticatedRoute('Account', 'Everything of the account but its secrets, as one file'),
        response: { 200: accountFileSchema, ...errorResponses(401) },
      },
      handler: async (request, reply) => sendExport(reply, await exporter(getSession(request).userId)),
    });

    app.route({
      method: 'POST',
      url: PATHS.importPreview,
      ...importRoute('What an import of this file would do; nothing is written'),
      handler: async (request, reply) => {
        waitOnceArrived(request, reply);
        return success(await importer.run(getSession(request), request.raw, { isPreview: true }));
      },
    });

    app.route({
      method: 'POST',
      url: PATHS.import,
      ...importOnceOptions,
      handler: async (request, reply) => {
        waitOnceArrived(request, reply);
        const session = getSession(request);
        const { userId } = session;
        const { 'idempotency-key': key } = checkPart(keyHeadersSchema, request.headers, 'headers');
        const known = await importer.findAnswer(userId, key);
        if (known) {
          // The sender hears it once it has sent all.
          request.raw.resume();
          return success(known);
        }
        limit.check(userId);
        const answer = await importer.run(session, request.raw, { isPreview: false, key });
        const { after, upTo } = answer.range ?? { after: 0, upTo: 0 };
        limit.count(userId, upTo - after);
        return success(answer);
      },
    });
  };
}

/** The call that undoes an import; it needs a session. What it changes counts by itself, so that what was imported can go at once. */
export function undoImportRoutes(
  undoImport: ImportUndoer,
  sessions: SessionStore,
  limit: ChangeLimit,
): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, sessions);

    app.route({
      method: 'POST',
      url: PATHS.undoImport,
      schema: {
        ...authenticatedRoute('Account', 'Move what an import added to the trash, all or nothing'),
        body: undoImportBodySchema,
        response: { 200: undoImportAnswerSchema, ...errorResponses(401, 413, 415, 429, 507) },
      },
      handler: async (request, reply) => {
        waitWhileWritten(reply);
        const session = getSession(request);
        limit.check(session.userId);
        const answer = await undoImport(session, request.body);
        // One that finds nothing has looked at the history all the same.
        limit.count(session.userId, 1 + answer.undone + answer.putBack);
        return success(answer);
      },
    });
  };
}
