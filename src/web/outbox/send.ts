import { PATHS, taskPath } from '#contract/paths.ts';
import { FIELD_NAMES } from '#contract/task.ts';

import { api } from '../api.ts';
import { readAnswer } from '../tasks/schema.ts';
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

/** Says a change to the server. */
export async function send(intent: Intent): Promise<Answered> {
  const response = await request(intent);
  return readAnswer(await response.text());
}
