import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

import { taskAnswerSchema, tasksAnswerSchema } from '#contract/answers.ts';
import { changesAnswerSchema, revisionsAnswerSchema, trashAnswerSchema } from '#contract/history.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { call } from './server.ts';

/** The version that a change is made from, and the key that makes it take effect once. */
export type ChangeOptions = { base?: number | string; key?: string };

/** What a task has in the fields that others of the family do not know, where nothing was said of them. */
export const unsaid = { labels: [], repeat: '' };

/** The body of a create with the five fields that every client knows. */
export const plain = {
  title: 'Buy paint',
  description: 'White',
  priority: 'High',
  dueDate: '2026-04-01',
  completed: false,
};

const toHeaders = ({ base, key }: ChangeOptions): Record<string, string> => ({
  ...(base !== undefined && { 'if-match': `${base}` }),
  ...(key !== undefined && { 'idempotency-key': key }),
});

/** The calls of tasks, their history and the trash on one server. Those that change return the answer, the others its content. */
export function taskCalls(app: FastifyInstance) {
  return {
    create: async (token: string, body: object, { key }: Pick<ChangeOptions, 'key'> = {}) => {
      const headers = toHeaders(key === undefined ? {} : { key });
      const answer = await call(app, 'POST', PATHS.tasks, { token, body, headers });
      expect(answer.status).toBe(201);
      return taskAnswerSchema.parse(answer.body).task;
    },
    update: async (token: string, id: string, body: object, options: ChangeOptions = {}) =>
      call(app, 'PUT', pathWithId(PATHS.task, id), { token, body, headers: toHeaders(options) }),
    remove: async (token: string, id: string, options: ChangeOptions = {}) =>
      call(app, 'DELETE', pathWithId(PATHS.task, id), { token, headers: toHeaders(options) }),
    restore: async (token: string, id: string) =>
      call(app, 'POST', pathWithId(PATHS.restoreTask, id), { token }),
    purge: async (token: string, id: string, version?: number) =>
      call(app, 'DELETE', pathWithId(PATHS.purgeTask, id), {
        token,
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
      }),
    list: async (token: string) =>
      tasksAnswerSchema.parse((await call(app, 'GET', PATHS.tasks, { token })).body),
    /** What changed since a mark, or the whole list. */
    listSince: async (token: string, since: string) =>
      tasksAnswerSchema.parse(
        (await call(app, 'GET', `${PATHS.tasks}?since=${encodeURIComponent(since)}`, { token })).body,
      ),
    revisions: async (token: string, id: string) => {
      const { body } = await call(app, 'GET', pathWithId(PATHS.revisions, id), { token });
      return revisionsAnswerSchema.parse(body).revisions;
    },
    changes: async (token: string, query = '') => {
      const { body } = await call(app, 'GET', `${PATHS.changes}${query}`, { token });
      return changesAnswerSchema.parse(body);
    },
    trash: async (token: string) => {
      const { body } = await call(app, 'GET', PATHS.trash, { token });
      return trashAnswerSchema.parse(body).tasks;
    },
  };
}
