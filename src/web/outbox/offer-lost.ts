import type { QueryClient } from '@tanstack/react-query';
import { HTTPError } from 'ky';
import * as z from 'zod/mini';

import { PATHS, pathWithId } from '#contract/paths.ts';

import { api } from '../api/client.ts';
import { readSessionSignal } from '../api/token.ts';
import { applyFollowUp } from '../changes/apply-follow-up.ts';
import { applyOutbox } from '../changes/apply-outbox.ts';
import { findLost } from '../changes/find-lost.ts';
import type { FormerList, ServerTask } from '../changes/find-lost.ts';
import { hasSameFields } from '../changes/intent.ts';
import { taskSchema } from '../model/task.ts';
import type { Task } from '../model/task.ts';
import { readConfirmed } from '../outbox-store/account-records.ts';
import { fetchList } from '../task-list/server-list.ts';
import { storeLost } from './lost.ts';

const trashSchema = z.object({ tasks: z.array(taskSchema), purged: z.catch(z.array(z.string()), []) });
const revisionSchema = z.object({ version: z.int(), taskId: z.string(), after: z.looseObject({}) });
const revisionsSchema = z.object({ revisions: z.array(revisionSchema) });

type Server = { find: (id: string) => ServerTask | undefined; purged: ReadonlySet<string> };

async function readServer(tasks: readonly Task[], signal: AbortSignal): Promise<Server> {
  const trash = await api.get(PATHS.trash, { searchParams: { purged: 'true' }, signal }).json(trashSchema);
  const known = new Map([
    ...trash.tasks.map((task): [string, ServerTask] => [task._id, { task, isDeleted: true }]),
    ...tasks.map((task): [string, ServerTask] => [task._id, { task, isDeleted: false }]),
  ]);
  return { find: (id) => known.get(id), purged: new Set(trash.purged) };
}

/** Whether the history of the server has this version of a task, with the same words. */
async function knows(saved: Task, signal: AbortSignal): Promise<boolean> {
  try {
    const searchParams = { before: (saved.version ?? 0) + 1, limit: 1 };
    const { revisions } = await api
      .get(pathWithId(PATHS.revisions, saved._id), { searchParams, signal })
      .json(revisionsSchema);
    const same = revisions.find(({ version }) => version === saved.version);
    return same !== undefined && hasSameFields(saved, taskSchema.parse({ ...same.after, _id: saved._id }));
  } catch (error) {
    // It was deleted for good.
    if (error instanceof HTTPError && error.response.status === 404) return false;
    throw error;
  }
}

/**
 * Offers its person what a list says, and what was confirmed after it, that the server has not any more. Nothing of it is sent before
 * they choose. `isDone` tells whether another tab has offered it meanwhile: they may have chosen by then, and are not asked again.
 */
export async function offerLost(
  queryClient: QueryClient,
  account: string,
  former: FormerList,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const session = readSessionSignal();
  const { tasks, life } = await fetchList(queryClient);
  // Whatever named another life at the end of the session, it was not this server.
  if (life === former.life) return;
  const confirmed = await readConfirmed(account);
  const { find, purged } = await readServer(tasks, session);
  // What its person has deleted for good is not there because of that, unless a file has brought it again.
  const saved = applyOutbox(former, { confirmed, open: [], applyFollowUp }).filter(
    ({ _id }) => find(_id) || !purged.has(_id),
  );
  const lost = await findLost(saved, find, (task) => knows(task, session));
  const isOffered = await isDone();
  // What the next person of this browser does not see is not kept for them.
  session.throwIfAborted();
  if (!isOffered) await storeLost(account, lost);
}
