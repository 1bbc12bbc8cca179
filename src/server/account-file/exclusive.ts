import { promises as timers } from 'node:timers';

import type { Database } from '../database/database.ts';
import { findBrokenImports, rollBackOpenImport } from '../database/open-imports.ts';
import type { ApiError } from '../errors/api-error.ts';
import { logIgnored } from '../log/log.ts';

const ROLLBACK_PAUSE_MS = 1000;

/** Lets each user have one such work under way, and refuses more of it. */
export function onePerUser(refusal: () => ApiError) {
  const users = new Set<string>();

  return async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    if (users.has(userId)) throw refusal();
    users.add(userId);
    try {
      return await work();
    } finally {
      users.delete(userId);
    }
  };
}

/** Rolls back what an import left that broke off, however often that has to be tried. */
async function rollBack(database: Database, userId: string): Promise<void> {
  while (true) {
    try {
      return await rollBackOpenImport(database, userId);
    } catch (error) {
      logIgnored('rolling back an import that broke off', error);
    }
    await timers.setTimeout(ROLLBACK_PAUSE_MS, undefined, { ref: false });
  }
}

/** Runs `work`, which has the account alone. One that fails is answered at once, and the account is free when nothing of it is left. */
export async function exclusiveOrRollBack<Result>(
  database: Database,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  void database.userLock.exclusive(userId, async () => {
    try {
      resolve(await work());
    } catch (error) {
      reject(error);
      await rollBack(database, userId);
    }
  });
  return promise;
}

/** Rolls back the imports, and the undos of some, that the last process left unfinished. Their accounts wait for that, and nobody else does. */
export async function recoverImports(database: Database): Promise<void> {
  for (const userId of await findBrokenImports(database))
    void database.userLock.exclusive(userId, async () => rollBack(database, userId));
}
