import type { FastifyInstance } from 'fastify';

import type { ChangeOptions } from './task-calls.ts';
import { taskCalls } from './task-calls.ts';

export const fields = {
  title: 'First',
  description: 'Words',
  priority: 'Low',
  dueDate: '2026-04-01',
  completed: false,
};

/** The calls of one account whose changes say the version that they are made from. */
export function mergeCalls(app: FastifyInstance, token: string) {
  const { create, update, remove, revisions, list } = taskCalls(app);
  return {
    create: async () => (await create(token, fields))._id,
    /** Sends all five fields, as the clients do. */
    update: async (id: string, changes: object, options?: ChangeOptions) =>
      update(token, id, { ...fields, ...changes }, options),
    remove: async (id: string, options?: ChangeOptions) => remove(token, id, options),
    history: async (id: string) => revisions(token, id),
    list: async () => list(token),
  };
}
