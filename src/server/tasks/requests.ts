import * as z from 'zod/mini';

import type { BatchChange } from '#contract/batch.ts';
import { createTaskBodySchema, updateTaskBodySchema } from '#contract/task.ts';

import { checkPart } from '../http/check-part.ts';
import { keyHeadersSchema } from '../http/idempotency-key.ts';
import { ifMatchSchema } from '../http/if-match.ts';
import type { taskParamsSchema } from './params.ts';
import { parseTaskId } from './params.ts';
import { newTaskId } from './planned-change.ts';
import type { Create, Delete, PlannedChange, TaskChange, Update } from './planned-change.ts';

/* What a request asks for, as a change that is planned: of a call of its own, or of one that has many. */

export const changeHeadersSchema = z.extend(keyHeadersSchema, { 'if-match': z.optional(ifMatchSchema) });

/** Which task a request is of, its key, and the version that the change is based on. */
type ChangeRequest = Pick<Delete, 'taskId' | 'key' | 'base'>;

type ChangeParts = {
  params: z.infer<typeof taskParamsSchema>;
  headers: z.infer<typeof keyHeadersSchema> | z.infer<typeof changeHeadersSchema>;
};

/** Reads which task to change, the key, and the version that the change is based on. */
export function readChange({ params, headers }: ChangeParts): ChangeRequest {
  return {
    taskId: parseTaskId(params),
    key: headers['idempotency-key'],
    base: 'if-match' in headers ? headers['if-match'] : undefined,
  };
}

/** Plans to create a task, whose id is the key where there is one. */
export function planCreate(key: string | undefined, body: z.infer<typeof createTaskBodySchema>): Create {
  const { completedOn, ...fields } = body;
  const taskId = newTaskId(key);
  return { verb: 'create', taskId, key: taskId, fields, completedOn };
}

/** Plans to change any part of a task. */
export function planUpdate(request: ChangeRequest, body: z.infer<typeof updateTaskBodySchema>): Update {
  const { seen, version: echoed, completedOn, ...fields } = body;
  return { verb: 'update', ...request, seen, echoed, completedOn, fields };
}

/** Reads one of many changes as its own call would. Throws what that would answer. */
function planOne({ verb, key, taskId = '', base, body }: BatchChange): TaskChange {
  if (verb === 'create') return planCreate(key, checkPart(createTaskBodySchema, body));
  const request = { taskId: parseTaskId({ id: taskId }), key, base };
  if (verb === 'update') return planUpdate(request, checkPart(updateTaskBodySchema, body));
  return { verb, ...request };
}

/** Plans one of many changes. What its own call would refuse is refused in its turn. */
export function planOrRefuse(change: BatchChange): PlannedChange {
  try {
    return planOne(change);
  } catch (error) {
    const taskId = (change.verb === 'create' ? undefined : change.taskId?.toLowerCase()) ?? change.key;
    return { verb: 'refused', taskId, error };
  }
}
