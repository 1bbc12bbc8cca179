import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { PURGE } from '#contract/history.ts';
import type { Verb } from '#contract/history.ts';

/*
 * What a key was used for, as `idempotency.request` says it: the verb and the task of a change, 'purge' and the task that was deleted
 * for good, or an import.
 */

type RequestVerb = Verb | typeof PURGE;

// Each of a task ends with its id, a UUID.
const ID_LENGTH = 36;

/** What a key stands for that an import had. */
export const IMPORT_REQUEST = 'import';

export const describeRequest = (verb: RequestVerb, taskId: string): string => `${verb} ${taskId}`;

/** Returns the pattern of the requests with a verb, of whatever task. */
export const anyRequest = (verb: RequestVerb): string => describeRequest(verb, '%');

/** Returns the id of the task that a request is of. */
export const toTaskId = (request: string): string => request.slice(-ID_LENGTH);

/** Says in SQL what `describeRequest` does, of the id that a column has. */
export const sqlRequest = (verb: RequestVerb, idColumn: string): RawBuilder<string> =>
  sql`${sql.lit(describeRequest(verb, ''))} || ${sql.ref(idColumn)}`;

/** Says in SQL whether a request has one of some verbs. */
export const sqlHasVerb = (verbs: readonly RequestVerb[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    verbs.map((verb) => sql`request like ${sql.lit(anyRequest(verb))}`),
    sql` or `,
  )})`;

/** Says in SQL what `toTaskId` does. */
export const SQL_TASK_ID: RawBuilder<string> = sql`substr(request, length(request) - ${sql.lit(ID_LENGTH - 1)})`;
