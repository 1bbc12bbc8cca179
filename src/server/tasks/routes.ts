import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { deleteAnswerSchema, taskAnswerSchema } from '#contract/answers.ts';
import type { BatchChange, ChangeAnswer } from '#contract/batch.ts';
import { batchBodySchema, batchAnswerSchema } from '#contract/batch.ts';
import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { createTaskBodySchema, updateTaskBodySchema } from '#contract/task.ts';

import type { ChangeLimit } from '../http/change-limit.ts';
import { explainPart } from '../http/error-handler.ts';
import { keyHeadersSchema } from '../http/idempotency-key.ts';
import { authenticatedRoute, conflictResponse, errorResponses, success } from '../http/route-schema.ts';
import { getSession, requireSession } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { ChangeOutcome } from './change-batch.ts';
import { countMade } from './change-batch.ts';
import type { WriteResult } from './idempotency.ts';
import { listRoutes } from './list-routes.ts';
import { taskParamsSchema } from './params.ts';
import type { PlannedChange } from './planned-change.ts';
import { changeHeadersSchema, planCreate, planOrRefuse, planUpdate, readChange } from './requests.ts';
import type { TaskStore } from './store.ts';

const answerDelete = ({ found }: WriteResult) =>
  success({ message: 'Task deleted', ...(found && { found }) });

function answerChange(
  request: FastifyRequest,
  { verb, key }: BatchChange,
  outcome: ChangeOutcome,
): ChangeAnswer {
  if ('error' in outcome) return { key, ...explainPart(outcome.error, request) };
  if (verb === 'delete') return { key, status: 200, body: answerDelete(outcome.result) };
  return { key, status: verb === 'create' ? 201 : 200, body: success(outcome.result) };
}

/** The calls of tasks; all of them need a session. */
export function taskRoutes(
  tasks: TaskStore,
  sessions: SessionStore,
  limit: ChangeLimit,
): FastifyPluginAsyncZod {
  async function handle(request: FastifyRequest, change: PlannedChange): Promise<WriteResult> {
    const session = getSession(request);
    return tasks.withStoredAnswer(session.userId, change, async () =>
      limit.whileMaking(session.userId, 1, async () => tasks.change(session, change)),
    );
  }

  return async (app) => {
    requireSession(app, sessions);
    await app.register(listRoutes(tasks.lists));

    app.route({
      method: 'POST',
      url: PATHS.tasks,
      schema: {
        ...authenticatedRoute(
          'Tasks',
          'Create a task; an Idempotency-Key becomes its _id, and makes a repetition harmless. ' +
            'One that repeats and is created as completed has the `next` one with it',
        ),
        headers: keyHeadersSchema,
        body: createTaskBodySchema,
        response: { 201: taskAnswerSchema, ...errorResponses(401, 404, 409, 413, 415, 429, 507) },
      },
      handler: async (request, reply) => {
        const key = request.headers['idempotency-key'];
        const created = await handle(request, planCreate(key, request.body));
        return reply.code(201).send(success(created));
      },
    });

    app.route({
      method: 'PUT',
      url: PATHS.task,
      schema: {
        ...authenticatedRoute(
          'Tasks',
          'Change any part of a task; with If-Match it is merged by field, and a deleted task is restored. ' +
            'The `version` of a whole task that is sent back merges too, but never conflicts: the last one wins a field. ' +
            'Completing a task that repeats makes the `next` one; reopening it moves that into the trash, while it says what it was made with. ' +
            '`found` has the fields that somebody else had changed too, as they were before',
        ),
        headers: changeHeadersSchema,
        params: taskParamsSchema,
        body: updateTaskBodySchema,
        response: {
          200: taskAnswerSchema,
          ...errorResponses(401, 404, 413, 415, 429, 507),
          ...conflictResponse,
        },
      },
      handler: async (request) => {
        return success(await handle(request, planUpdate(readChange(request), request.body)));
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
          200: deleteAnswerSchema,
          ...errorResponses(401, 404, 413, 415, 429, 507),
          ...conflictResponse,
        },
      },
      handler: async (request) => {
        return answerDelete(await handle(request, { verb: 'delete', ...readChange(request) }));
      },
    });

    app.route({
      method: 'POST',
      url: PATHS.restoreTask,
      schema: {
        ...authenticatedRoute('Tasks', 'Restore a deleted task'),
        headers: keyHeadersSchema,
        params: taskParamsSchema,
        response: { 200: taskAnswerSchema, ...errorResponses(401, 404, 409, 413, 415, 429, 507) },
      },
      handler: async (request) => success(await handle(request, { verb: 'restore', ...readChange(request) })),
    });

    app.route({
      method: 'POST',
      url: PATHS.applyChanges,
      bodyLimit: LIMITS.changesBytes,
      schema: {
        ...authenticatedRoute(
          'Tasks',
          `Make up to ${LIMITS.changes} changes in their order, each with its own key, base and answer; after one that is ` +
            'refused the later ones of the same task are not tried (424), and all others are',
        ),
        body: batchBodySchema,
        response: { 200: batchAnswerSchema, ...errorResponses(401, 413, 415, 429, 507) },
      },
      handler: async (request) => {
        const { changes } = request.body;
        const session = getSession(request);
        const planned = changes.map((asked) => ({ asked, ...planOrRefuse(asked) }));
        const tried = await tasks.withStoredAnswers(session.userId, planned, async () =>
          limit.whileMaking(
            session.userId,
            changes.length,
            async () => tasks.changeAll(session, planned),
            countMade,
          ),
        );
        const answers = tried.map(({ change, outcome }) => answerChange(request, change.asked, outcome));
        request.outcomes = answers.map(({ body }) => ('code' in body ? body.code : 'made'));
        return success({ answers });
      },
    });
  };
}
