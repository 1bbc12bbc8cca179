import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { messageAnswerSchema } from '#contract/answers.ts';
import {
  changesAnswerSchema,
  changesQuerySchema,
  revisionsAnswerSchema,
  trashAnswerSchema,
  trashQuerySchema,
} from '#contract/history.ts';
import { PATHS } from '#contract/paths.ts';

import { ifMatchHeadersSchema } from '../http/if-match.ts';
import { sendJsonText } from '../http/ready-json.ts';
import { authenticatedRoute, errorResponses, success } from '../http/route-schema.ts';
import { userTurns } from '../http/user-turns.ts';
import { getSession, requireSession } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import { parseTaskId, taskParamsSchema } from '../tasks/params.ts';
import type { HistoryStore } from './store.ts';

/** How many answers of one user are made at a time: each takes the time of everybody. */
const ANSWERS_AT_ONCE = 2;

/** The calls of history and trash; all of them need a session. */
export function historyRoutes(history: HistoryStore, sessions: SessionStore): FastifyPluginAsyncZod {
  const [inTurn, inStream] = [userTurns(ANSWERS_AT_ONCE), userTurns(ANSWERS_AT_ONCE)];

  return async (app) => {
    requireSession(app, sessions);

    app.route({
      method: 'GET',
      url: PATHS.revisions,
      schema: {
        ...authenticatedRoute(
          'History',
          'The changes of a task, deleted or not, newest first, a page at a time',
        ),
        params: taskParamsSchema,
        querystring: changesQuerySchema,
        response: { 200: revisionsAnswerSchema, ...errorResponses(401, 404) },
      },
      handler: async (request, reply) => {
        const { userId } = getSession(request);
        const taskId = parseTaskId(request.params);
        return inTurn(userId, async () =>
          reply.send(success(await history.revisions(userId, taskId, request.query))),
        );
      },
    });

    app.route({
      method: 'GET',
      url: PATHS.changes,
      schema: {
        ...authenticatedRoute('History', 'The changes of all tasks, newest first, a page at a time'),
        querystring: changesQuerySchema,
        response: { 200: changesAnswerSchema, ...errorResponses(401) },
      },
      handler: async (request, reply) => {
        const { userId } = getSession(request);
        return inTurn(userId, async () => reply.send(success(await history.changes(userId, request.query))));
      },
    });

    app.route({
      method: 'GET',
      url: PATHS.trash,
      schema: {
        ...authenticatedRoute('History', 'The deleted tasks, the last deleted first'),
        querystring: trashQuerySchema,
        response: { 200: trashAnswerSchema, ...errorResponses(401) },
      },
      handler: async (request, reply) => {
        const { userId } = getSession(request);
        const text = history.trash(userId, request.query.purged === 'true');
        return inStream(userId, async () => sendJsonText(request, reply, text));
      },
    });

    app.route({
      method: 'DELETE',
      url: PATHS.purgeTask,
      schema: {
        ...authenticatedRoute(
          'History',
          'Delete a deleted task and its history for good, with If-Match only if it was not changed since',
        ),
        params: taskParamsSchema,
        headers: ifMatchHeadersSchema,
        response: { 200: messageAnswerSchema, ...errorResponses(401, 404, 409, 413, 415, 507) },
      },
      handler: async (request) => {
        await history.purge(getSession(request), parseTaskId(request.params), request.headers['if-match']);
        return success({ message: 'Task deleted for good' });
      },
    });
  };
}
