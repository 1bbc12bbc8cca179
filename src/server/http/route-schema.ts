import * as z from 'zod/mini';

import { errorAnswerSchema } from '#contract/error-answer.ts';
import { conflictAnswerSchema } from '#contract/history.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';

import type { ErrorStatus } from '../errors/api-error.ts';

/** What a call can answer: the others are those of files. */
type CallStatus = Exclude<ErrorStatus, 412 | 416>;

const DESCRIPTIONS: Record<CallStatus, string> = {
  400: 'The request is wrong; `fields` says where.',
  401: 'Not logged in, or the login is wrong.',
  403: `The session is older than ${SERVER_LIMITS.freshMinutes} minutes, so the call needs \`currentPassword\`.`,
  404: 'There is no such thing, or it belongs to another user.',
  409: 'It cannot stand beside what is there.',
  413: 'The body is larger than the call takes.',
  415: 'The body is not JSON.',
  424: 'An earlier change of the same task was refused.',
  429: 'Too many tries, changes or streams; `Retry-After` says for how many seconds to wait.',
  503: 'The server or its database is busy or away; try again.',
  507: 'The disk of the server is full.',
};

function errorResponse(status: CallStatus) {
  const content = { 'application/json': { schema: errorAnswerSchema } };
  return [status, { description: DESCRIPTIONS[status], content }] as const;
}

/** Returns the error responses of a route's schema. Every route can also answer 400, as to a body of what only reads, and 503. */
export function errorResponses(...statuses: CallStatus[]) {
  return Object.fromEntries(([400, ...statuses, 503] as const).map(errorResponse));
}

/** The 409 of an edit or a delete: fields that were changed meanwhile, more labels than fit, or a key that stands for something else. */
export const conflictResponse = {
  409: {
    description:
      'The task was changed meanwhile; `conflicts` says where. Or its labels are too many together with those that it got ' +
      'meanwhile. Or the key stands for something else.',
    content: { 'application/json': { schema: z.union([conflictAnswerSchema, errorAnswerSchema]) } },
  },
};

type Tag = 'Tasks' | 'History' | 'Account' | 'Server';

/** Documents a route that needs no session. */
export const publicRoute = (tag: Tag, summary: string) => ({ summary, tags: [tag] });

/** Documents a route that needs a session; `requireSession` is what checks it. */
export const authenticatedRoute = (tag: Tag, summary: string) => ({
  ...publicRoute(tag, summary),
  security: [{ bearer: [] }],
});

/** What the summary of a call says that a login alone proves only for a while. */
export const OLD_SESSION = `a session that logged in more than ${SERVER_LIMITS.freshMinutes} minutes ago needs \`currentPassword\``;

/** Returns the body of a success. */
export function success<Fields extends object>(fields: Fields): { success: true } & Fields {
  return { success: true, ...fields };
}
