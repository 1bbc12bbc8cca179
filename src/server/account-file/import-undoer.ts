import type { UndoImportBody } from '#contract/undo-import.ts';

import type { Database } from '../database/database.ts';
import type { Actor } from '../database/user-write.ts';
import { accountInUse, undoImportBusy } from '../errors/try-later.ts';
import type { Clock } from '../time/clock.ts';
import { exclusiveOrRollBack, onePerUser } from './exclusive.ts';
import { withoutWaiting } from './steps.ts';
import { isLarge, undoImport } from './undo-import.ts';
import type { Undone } from './undo-import.ts';

// Each has a connection for as long as it takes, of which PostgreSQL has few.
const MOST_LARGE = 2;

/** Undoes imports: one of a user, and of large ones two in all at a time. */
export function importUndoer(database: Database, now: Clock) {
  const oneAtATime = onePerUser(accountInUse);
  let largeUndos = 0;

  /** Undoes an import, for which its account is free. Returns null, and has done nothing, where others undo large ones. */
  async function undoAlone(actor: Actor, range: UndoImportBody) {
    const own = isLarge(range) ? 1 : 0;
    if (largeUndos + own > MOST_LARGE) return null;
    largeUndos += own;
    try {
      return await undoImport(database, withoutWaiting, actor, { now: now(), range });
    } finally {
      largeUndos -= own;
    }
  }

  /**
   * Moves what an import added to the trash, but for what was changed since. Throws a refusal where another one of the user is under
   * way, or where others undo large ones.
   */
  return async (actor: Actor, range: UndoImportBody): Promise<Undone> =>
    oneAtATime(actor.userId, async () => {
      // Who waits for an import of their own account takes no place from others, and who finds no place does not keep their account.
      const done = await exclusiveOrRollBack(database, actor.userId, async () => undoAlone(actor, range));
      if (!done) throw undoImportBusy();
      const { notices, ...undone } = done;
      notices.forEach(database.pubSub.publish);
      return undone;
    });
}

export type ImportUndoer = ReturnType<typeof importUndoer>;
