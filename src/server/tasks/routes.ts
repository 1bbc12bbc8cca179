import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { messageAnswerSchema, taskAnswerSchema, tasksAnswerSchema } from '#contract/answers.ts';
import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { createTaskBodySchema, updateTaskBodySchema } from '#contract/task.ts';

import { ifMatchSchema } from '../http/if-match.ts';
import { authenticatedRoute, conflictResponse, errorResponses, success } from '../http/route-schema.ts';
import { getSession, requireSession } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import { parseTaskId, taskParamsSchema } from './params.ts';
import type { ChangeRequest, TaskStore } from './store.ts';

const keySchema = z.uuid('The Idempotency-Key has to be a UUID.').check(z.toLowerCase());
const keyHeadersSchema = z.object({ 'idempotency-key': z.optional(keySchema) });
const changeHeadersSchema = z.extend(keyHeadersSchema, { 'if-match': z.optional(ifMatchSchema) });

type ChangeParts = {
  params: z.infer<typeof taskParamsSchema>;
  headers: z.infer<typeof keyHeadersSchema> | z.infer<typeof changeHeadersSchema>;
};

/** Reads which task to change, the key, and the version that the change is based on. */
function readChange({ params, headers }: ChangeParts): ChangeRequest {
  return {
    taskId: parseTaskId(params),
    key: headers['idempotency-key'],
    base: 'if-match' in headers ? headers['if-match'] : undefined,
  };
}

/** The calls of tasks; all of them need a session. */
export function taskRoutes(tasks: TaskStore, sessions: SessionStore): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, sessions);

    app.route({
      method: 'GET',
      url: PATHS.tasks,
      // Nothing secret is in it that a stranger could help to shape, so that its compressed size gives nothing away.
      compress: {},
      schema: {
        ...authenticatedRoute('Tasks', 'All tasks that are not deleted, newest first'),
        response: { 200: tasksAnswerSchema, ...errorResponses(401) },
      },
      handler: async (request) => success(await tasks.list(getSession(request).userId)),
    });

    app.route({
      method: 'POST',
      url: PATHS.tasks,
      schema: {
        ...authenticatedRoute(
          'Tasks',
          'Create a task; an Idempotency-Key becomes its _id, and makes a repetition harmless',
        ),
        headers: keyHeadersSchema,
        body: createTaskBodySchema,
        response: { 201: taskAnswerSchema, ...errorResponses(400, 401, 404, 409, 413, 415, 507) },
      },
      handler: async (request, reply) => {
        const key = request.headers['idempotency-key'];
        return reply.code(201).send(success(await tasks.create(getSession(request), key, request.body)));
      },
    });

    app.route({
      method: 'PUT',
      url: PATHS.task,
      schema: {
        ...authenticatedRoute(
          'Tasks',
          'Change any part of a task; with If-Match it is merged by field, and takes a deleted task back. ' +
            'The `version` of a whole task that is sent back merges too, but never conflicts: the last one wins a field',
        ),
        headers: changeHeadersSchema,
        params: taskParamsSchema,
        body: updateTaskBodySchema,
        response: {
          200: taskAnswerSchema,
          ...errorResponses(400, 401, 404, 413, 415, 507),
          ...conflictResponse,
        },
      },
      handler: async (request) => {
        const { seen, version: echoed, ...fields } = request.body;
        const change = { ...readChange(request), seen, echoed };
        return success(await tasks.update(getSession(request), change, fields));
      },
    });

    app.route({
      method: 'DELETE',
      url: PATHS.task,
      schema: {
        ...authenticatedRoute(
          'Tasks',
          `Delete a task, with If-Match only if its words are still those; it can be restored for ${LIMITS.trashDays} days`,
        ),
        headers: changeHeadersSchema,
        params: taskParamsSchema,
        response: {
          200: messageAnswerSchema,
          ...errorResponses(400, 401, 404, 507),
          ...conflictResponse,
        },
      },
      handler: async (request) => {
        await tasks.remove(getSession(request), readChange(request));
        return success({ message: 'Task deleted' });
      },
    });

    app.route({
      method: 'POST',
      url: PATHS.restoreTask,
      schema: {
        ...authenticatedRoute('Tasks', 'Take a deleted task back'),
        headers: keyHeadersSchema,
        params: taskParamsSchema,
        response: { 200: taskAnswerSchema, ...errorResponses(400, 401, 404, 409, 507) },
      },
      handler: async (request) => success(await tasks.restore(getSession(request), readChange(request))),
    });
  };
}
