import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { tasksAnswerSchema, tasksQuerySchema } from '#contract/answers.ts';
import { PATHS } from '#contract/paths.ts';

import { sendReadyJson } from '../http/ready-json.ts';
import { authenticatedRoute, errorResponses } from '../http/route-schema.ts';
import { userTurns } from '../http/user-turns.ts';
import { getSession } from '../sessions/authenticate.ts';
import type { TaskStore } from './store.ts';

const tasksResponse = {
  description:
    'With the `mark` of an earlier answer as `since`: the tasks that were added or changed after it, and in `removed` the ' +
    'ids of those that are no longer in the list. An answer without `removed` is the whole list, also where the server ' +
    'cannot tell the difference any more. A whole list has an ETag.',
  content: { 'application/json': { schema: tasksAnswerSchema } },
};
const NOT_MODIFIED = {
  description: 'The list is the one that If-None-Match names.',
  content: { 'application/json': { schema: z.unknown() } },
};

/** How many lists of one user are made at a time: each takes the time of everybody. */
const LISTS_AT_ONCE = 2;

/** The call of the list, beside the others of tasks; it needs a session. */
export function listRoutes(lists: TaskStore['lists']): FastifyPluginAsyncZod {
  const [inTurn, inStream] = [userTurns(LISTS_AT_ONCE), userTurns(LISTS_AT_ONCE)];
  return async (app) => {
    app.route({
      method: 'GET',
      url: PATHS.tasks,
      schema: {
        ...authenticatedRoute(
          'Tasks',
          'All tasks that are not deleted, newest first, or what changed since a mark',
        ),
        querystring: tasksQuerySchema,
        response: { 200: tasksResponse, 304: NOT_MODIFIED, ...errorResponses(401) },
      },
      handler: async (request, reply) => {
        const { userId, last } = getSession(request);
        const { since } = request.query;
        const ready = lists.findReady(userId, since, last);
        if (ready) return sendReadyJson(request, reply, ready);
        const paged = await inTurn(userId, async () => {
          const answer = await lists.read(userId, since);
          if ('next' in answer.body) return answer;
          // It is compressed in its turn, since it takes memory until then.
          await sendReadyJson(request, reply, answer);
          return null;
        });
        // Who takes a large one slowly keeps their other devices from no small one.
        return paged ? inStream(userId, async () => sendReadyJson(request, reply, paged)) : reply;
      },
    });
  };
}
