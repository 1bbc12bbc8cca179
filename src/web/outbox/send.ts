import { PATHS, taskPath } from '#contract/paths.ts';

import { api } from '../api.ts';
import { readAnsweredTask } from '../tasks/schema.ts';
import type { Task } from '../tasks/schema.ts';
import { payloadOf } from './intent.ts';
import type { Intent } from './intent.ts';

function request({ id, verb, taskId, seen, changes }: Intent) {
  const headers: Record<string, string> = { 'Idempotency-Key': id };
  // With the version that was seen, the server keeps what others changed meanwhile.
  if (seen?.version !== undefined) headers['If-Match'] = `"${seen.version}"`;
  switch (verb) {
    case 'create':
      return api.post(PATHS.tasks, { headers, json: changes });
    case 'update':
      return api.put(taskPath(PATHS.task, taskId), {
        headers,
        json: { ...(seen && payloadOf(seen)), ...changes },
      });
    case 'delete':
      return api.delete(taskPath(PATHS.task, taskId), { headers });
    case 'restore':
      return api.post(taskPath(PATHS.restoreTask, taskId), { headers });
  }
}

/** Says a change to the server. Answers the task as it is there now, or null where the server does not tell it. */
export async function send(intent: Intent): Promise<Task | null> {
  const response = await request(intent);
  return readAnsweredTask(await response.text());
}
