import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { messageAnswer, taskAnswer, tasksAnswer } from '#contract/answers.ts';
import { PATHS } from '#contract/paths.ts';
import { createTaskBody, updateTaskBody } from '#contract/task.ts';

import { refusing, success } from '../answers.ts';
import { noSuchTask } from '../refusals.ts';
import { requireSession, sessionOf } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { TaskStore } from './store.ts';

const uuid = z.uuid('The Idempotency-Key has to be a UUID.').check(z.toLowerCase());
const headers = z.object({ 'idempotency-key': z.optional(uuid) });
const params = z.object({ id: z.string() });

/** A task's id as it is stored; what is no UUID is unknown like any other. */
function taskId({ id }: z.infer<typeof params>): string {
  const known = uuid.safeParse(id);
  if (!known.success) throw noSuchTask();
  return known.data;
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
        response: { 200: tasksAnswer, ...refusing(401) },
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
        body: createTaskBody,
        response: { 201: taskAnswer, ...refusing(400, 401, 409, 413, 415, 507) },
      },
      handler: async (request, reply) => {
        const key = request.headers['idempotency-key'];
        const task = await tasks.create(sessionOf(request).userId, key, request.body);
        return reply.code(201).send(success({ task }));
      },
    });

    app.route({
      method: 'PUT',
      url: PATHS.task,
      schema: {
        ...about('Change any part of a task'),
        headers,
        params,
        body: updateTaskBody,
        response: { 200: taskAnswer, ...refusing(400, 401, 404, 409, 413, 415, 507) },
      },
      handler: async (request) => {
        const key = request.headers['idempotency-key'];
        const id = taskId(request.params);
        return success({ task: await tasks.update(sessionOf(request).userId, id, key, request.body) });
      },
    });

    app.route({
      method: 'DELETE',
      url: PATHS.task,
      schema: {
        ...about('Delete a task; it can be restored for 30 days'),
        headers,
        params,
        response: { 200: messageAnswer, ...refusing(400, 401, 404, 409, 507) },
      },
      handler: async (request) => {
        const key = request.headers['idempotency-key'];
        await tasks.remove(sessionOf(request).userId, taskId(request.params), key);
        return success({ message: 'Task deleted' });
      },
    });

    app.route({
      method: 'POST',
      url: PATHS.restoreTask,
      schema: {
        ...about('Take a deleted task back'),
        headers,
        params,
        response: { 200: taskAnswer, ...refusing(400, 401, 404, 409, 507) },
      },
      handler: async (request) => {
        const key = request.headers['idempotency-key'];
        return success({ task: await tasks.restore(sessionOf(request).userId, taskId(request.params), key) });
      },
    });
  };
}
