import type { Database } from '../database/database.ts';
import type { Actor } from '../database/user-write.ts';
import { inUserWrite } from '../database/user-write.ts';
import type { Clock } from '../time/clock.ts';
import type { Tried } from './change-batch.ts';
import { tryAll } from './change-batch.ts';
import { changeLine } from './change-line.ts';
import { taskLists } from './lists.ts';
import type { PlannedChange } from './planned-change.ts';
import { storedAnswers } from './stored-answers.ts';

/** The tasks of users. Every change appends its revision in the same transaction. */
export function taskStore(database: Database, now: Clock) {
  return {
    lists: taskLists(database),

    change: changeLine(database, now),

    ...storedAnswers(database),

    /** Makes many changes in one transaction, in their order; one that is refused takes no other with it. */
    async changeAll<Change extends PlannedChange>(
      actor: Actor,
      changes: readonly Change[],
    ): Promise<Tried<Change>[]> {
      return inUserWrite(actor, database, now(), async (write) => tryAll(write, changes));
    },
  };
}

export type TaskStore = ReturnType<typeof taskStore>;
