import { errorAnswer } from '#contract/errors.ts';

import type { RefusalStatus } from './refusals.ts';

const ALWAYS: RefusalStatus[] = [503];

/** The refusals that a route can answer, for its schema and the API's document. */
export function refusing(...statuses: RefusalStatus[]) {
  return Object.fromEntries([...statuses, ...ALWAYS].map((status) => [status, errorAnswer]));
}

/** The body of a success. */
export function success<Fields extends object>(fields: Fields): { success: true } & Fields {
  return { success: true, ...fields };
}
