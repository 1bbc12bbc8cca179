import * as z from 'zod/mini';

import { errorAnswerSchema } from '#contract/errors.ts';
import { conflictAnswerSchema } from '#contract/history.ts';

import type { RefusalStatus } from '../errors/api-error.ts';

const MEANINGS: Record<RefusalStatus, string> = {
  400: 'The request is wrong; `fields` says where.',
  401: 'Not logged in, or the login is wrong.',
  404: 'There is no such thing, or it belongs to another user.',
  409: 'It cannot stand beside what is there.',
  413: 'The body is larger than the call takes.',
  415: 'The body is not JSON.',
  429: 'Too many tries; `Retry-After` says for how many seconds to wait.',
  503: 'The server or its database is busy or away; try again.',
  507: 'The disk of the server is full.',
};

function refusal(status: RefusalStatus) {
  const content = { 'application/json': { schema: errorAnswerSchema } };
  return [status, { description: MEANINGS[status], content }] as const;
}

/** The refusals that a route can answer, for its schema and the API's document; every route can be unavailable. */
export function refusing(...statuses: RefusalStatus[]) {
  return Object.fromEntries([...statuses, 503 as const].map(refusal));
}

/** The 409 of an edit or a delete: the fields that were changed meanwhile, or a key that stands for something else. */
export const conflicting = {
  409: {
    description:
      'The task was changed meanwhile; `conflicts` says where. Or the key stands for something else.',
    content: { 'application/json': { schema: z.union([conflictAnswerSchema, errorAnswerSchema]) } },
  },
};

/** The body of a success. */
export function success<Fields extends object>(fields: Fields): { success: true } & Fields {
  return { success: true, ...fields };
}
