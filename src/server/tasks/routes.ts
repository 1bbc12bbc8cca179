import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { messageAnswerSchema, taskAnswerSchema, tasksAnswerSchema } from '#contract/answers.ts';
import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { createTaskBodySchema, updateTaskBodySchema } from '#contract/task.ts';

import { conflicting, refusing, success } from '../http/responses.ts';
import { requireSession, sessionOf } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import { taskId, taskParams } from './params.ts';
import type { Change, TaskStore } from './store.ts';

const uuid = z.uuid('The Idempotency-Key has to be a UUID.').check(z.toLowerCase());
const version = z.pipe(
  z
    .string()
    .check(
      z.regex(/^("?)\d{1,9}\1$/, 'If-Match has to be the version that the change is based on, such as "3".'),
    ),
  z.transform((value) => Number(value.replaceAll('"', ''))),
);
const headers = z.object({ 'idempotency-key': z.optional(uuid) });
const editHeaders = z.extend(headers, { 'if-match': z.optional(version) });

function changeOf(
  params: z.infer<typeof taskParams>,
  asked: Partial<z.infer<typeof editHeaders>>,
  source: string,
): Change {
  return { id: taskId(params), source, key: asked['idempotency-key'], base: asked['if-match'] };
}

const about = (summary: string) => ({ summary, tags: ['Tasks'], security: [{ bearer: [] }] });

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
        ...about('All tasks that are not deleted, newest first'),
        response: { 200: tasksAnswerSchema, ...refusing(401) },
      },
      handler: async (request) => {
        const { tasks: list, seq } = await tasks.list(sessionOf(request).userId);
        return success({ tasks: list, seq });
      },
    });

    app.route({
      method: 'POST',
      url: PATHS.tasks,
      schema: {
        ...about('Create a task; an Idempotency-Key becomes its _id, and makes a repetition harmless'),
        headers,
        body: createTaskBodySchema,
        response: { 201: taskAnswerSchema, ...refusing(400, 401, 404, 409, 413, 415, 507) },
      },
      handler: async (request, reply) => {
        const { userId, source } = sessionOf(request);
        const key = request.headers['idempotency-key'];
        return reply.code(201).send(success(await tasks.create(userId, source, key, request.body)));
      },
    });

    app.route({
      method: 'PUT',
      url: PATHS.task,
      schema: {
        ...about(
          'Change any part of a task; with If-Match it is merged by field, and takes a deleted task back. ' +
            'The `version` of a whole task that is sent back merges too, but never conflicts: the last one wins a field',
        ),
        headers: editHeaders,
        params: taskParams,
        body: updateTaskBodySchema,
        response: { 200: taskAnswerSchema, ...refusing(400, 401, 404, 413, 415, 507), ...conflicting },
      },
      handler: async (request) => {
        const { userId, source } = sessionOf(request);
        const { seen, version: echoed, ...fields } = request.body;
        const change = { ...changeOf(request.params, request.headers, source), seen, echoed };
        return success(await tasks.update(userId, change, fields));
      },
    });

    app.route({
      method: 'DELETE',
      url: PATHS.task,
      schema: {
        ...about(
          `Delete a task, with If-Match only if its words are still those; it can be restored for ${LIMITS.trashDays} days`,
        ),
        headers: editHeaders,
        params: taskParams,
        response: { 200: messageAnswerSchema, ...refusing(400, 401, 404, 507), ...conflicting },
      },
      handler: async (request) => {
        const { userId, source } = sessionOf(request);
        await tasks.remove(userId, changeOf(request.params, request.headers, source));
        return success({ message: 'Task deleted' });
      },
    });

    app.route({
      method: 'POST',
      url: PATHS.restoreTask,
      schema: {
        ...about('Take a deleted task back'),
        headers,
        params: taskParams,
        response: { 200: taskAnswerSchema, ...refusing(400, 401, 404, 409, 507) },
      },
      handler: async (request) => {
        const { userId, source } = sessionOf(request);
        return success(
          await tasks.restore(
            userId,
            changeOf(request.params, { 'idempotency-key': request.headers['idempotency-key'] }, source),
          ),
        );
      },
    });
  };
}
