import type { Database } from '../database/database.ts';
import { HeldUpError, isLocked, isStorageFull } from '../database/failures.ts';
import { ApiError } from '../errors/api-error.ts';
import type { ChangeOutcome, PlannedChange } from './change-batch.ts';

// Too many changes, busy, no room on the disk.
const NOT_NOW = new Set([429, 503, 507]);

/** Whether an error keeps changes from being carried out now, whatever they are, while the database can be read. */
function isNotNow(error: unknown): boolean {
  if (error instanceof ApiError) return NOT_NOW.has(error.status);
  return error instanceof HeldUpError || isLocked(error) || isStorageFull(error);
}

/**
 * Runs `carryOut`; where that fails because nothing can be written now (429, 503, 507), answers from the stored results what was saved
 * before, and throws where none was.
 */
export function withStoredAnswers(database: Database) {
  async function findStored(userId: string, { findAnswer }: PlannedChange): Promise<ChangeOutcome | null> {
    try {
      const result = await findAnswer(database, userId);
      // The next task may have the words of an import by now that is not whole yet.
      if (result && database.userLock.isExclusive(userId)) delete result.next;
      return result && { result };
    } catch (error) {
      if (error instanceof ApiError) return { error };
      throw error;
    }
  }

  return async (
    userId: string,
    changes: readonly PlannedChange[],
    carryOut: () => Promise<ChangeOutcome[]>,
  ): Promise<ChangeOutcome[]> => {
    try {
      return await carryOut();
    } catch (error) {
      if (!isNotNow(error)) throw error;
      const outcomes: ChangeOutcome[] = [];
      for (const change of changes) outcomes.push((await findStored(userId, change)) ?? { error });
      if (outcomes.every((outcome) => 'error' in outcome && outcome.error === error)) throw error;
      return outcomes;
    }
  };
}
