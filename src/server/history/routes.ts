import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { messageAnswerSchema } from '#contract/answers.ts';
import {
  changesAnswerSchema,
  changesQuerySchema,
  revisionsAnswerSchema,
  trashAnswerSchema,
} from '#contract/history.ts';
import { PATHS } from '#contract/paths.ts';

import { refusing, success } from '../http/responses.ts';
import { requireSession, sessionOf } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import { taskId, taskParams } from '../tasks/params.ts';
import type { HistoryStore } from './store.ts';

const about = (summary: string) => ({ summary, tags: ['History'], security: [{ bearer: [] }] });

/** The calls of history and trash; all of them need a session. */
export function historyRoutes(history: HistoryStore, sessions: SessionStore): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, sessions);

    app.route({
      method: 'GET',
      url: PATHS.revisions,
      schema: {
        ...about('All changes of a task, deleted or not, newest first'),
        params: taskParams,
        response: { 200: revisionsAnswerSchema, ...refusing(401, 404) },
      },
      handler: async (request) => {
        const { userId } = sessionOf(request);
        return success({ revisions: await history.revisions(userId, taskId(request.params)) });
      },
    });

    app.route({
      method: 'GET',
      url: PATHS.changes,
      schema: {
        ...about('The changes of all tasks, newest first, a page at a time'),
        querystring: changesQuerySchema,
        response: { 200: changesAnswerSchema, ...refusing(400, 401) },
      },
      handler: async (request) => success(await history.changes(sessionOf(request).userId, request.query)),
    });

    app.route({
      method: 'GET',
      url: PATHS.trash,
      schema: {
        ...about('The deleted tasks, the last deleted first'),
        response: { 200: trashAnswerSchema, ...refusing(401) },
      },
      handler: async (request) => success({ tasks: await history.trash(sessionOf(request).userId) }),
    });

    app.route({
      method: 'DELETE',
      url: PATHS.purgeTask,
      schema: {
        ...about('Delete a deleted task and its history for good'),
        params: taskParams,
        response: { 200: messageAnswerSchema, ...refusing(401, 404, 507) },
      },
      handler: async (request) => {
        const { userId, source } = sessionOf(request);
        await history.purge(userId, source, taskId(request.params));
        return success({ message: 'Task deleted for good' });
      },
    });
  };
}
