import { SchemaValidationError } from 'ky';

import { PATHS, taskPath } from '#contract/paths.ts';
import { FIELD_NAMES } from '#contract/task.ts';

import { api } from '../api.ts';
import { UNTOLD, readAnswer } from '../tasks/schema.ts';
import type { Answered, Task } from '../tasks/schema.ts';
import { payloadOf } from './intent.ts';
import type { Intent, TaskPayload } from './intent.ts';

/** All five fields; and for a server with versions what the person saw of those they changed, which only it is told. */
function updateBody(seen: Task | null, changes: Partial<TaskPayload>) {
  if (!seen) return changes;
  const payload = { ...payloadOf(seen), ...changes };
  if (seen.version === undefined) return payload;
  const changed = FIELD_NAMES.filter((field) => field in changes);
  return { ...payload, seen: Object.fromEntries(changed.map((field) => [field, seen[field]])) };
}

function request({ id, verb, taskId, seen, changes }: Intent) {
  const headers: Record<string, string> = { 'Idempotency-Key': id };
  // With the version that was seen, the server keeps what others changed meanwhile.
  if (seen?.version !== undefined) headers['If-Match'] = `"${seen.version}"`;
  switch (verb) {
    case 'create':
      return api.post(PATHS.tasks, { headers, json: changes });
    case 'update':
      return api.put(taskPath(PATHS.task, taskId), { headers, json: updateBody(seen, changes) });
    case 'delete':
      return api.delete(taskPath(PATHS.task, taskId), { headers });
    case 'restore':
      return api.post(taskPath(PATHS.restoreTask, taskId), { headers });
  }
}

/**
 * Says a change to the server. One that knows keys tells what it made of the change: a page with a 2xx comes from something
 * on the way, such as a proxy that wants a login, and throws as `SchemaValidationError`. Others may answer anything.
 */
export async function send(intent: Intent, knowsKeys: boolean): Promise<Answered> {
  const response = await request(intent);
  const answered = readAnswer(await response.text());
  if (!answered && knowsKeys) throw new SchemaValidationError([]);
  return answered ?? UNTOLD;
}
