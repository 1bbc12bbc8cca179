import type { Database } from '../database/database.ts';
import { HeldUpError, isFileLocked, isStorageFull } from '../database/failures.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Carried, ChangeOutcome, PlannedChange } from './change-batch.ts';
import type { WriteResult } from './idempotency.ts';

// Too many changes, busy, no room on the disk.
const NOT_NOW = new Set([429, 503, 507]);

/** Whether an error keeps changes from being carried out now, whatever they are, while the database can be read. */
function isNotNow(error: unknown): boolean {
  if (error instanceof ApiError) return NOT_NOW.has(error.status);
  return error instanceof HeldUpError || isFileLocked(error) || isStorageFull(error);
}

/**
 * Returns two functions that run `carryOut`. Where nothing can be written now (429, 503, 507) they answer from the stored results, and
 * throw where there is none.
 */
export function storedAnswers(database: Database) {
  /** Returns the answer that a change had before, if it had one. Throws what a repetition of it is refused with. */
  async function findStored(userId: string, { findAnswer }: PlannedChange): Promise<WriteResult | null> {
    const result = await findAnswer(database, userId);
    // The next task may have the words of an import by now that is not whole yet.
    if (result && database.userLock.isExclusive(userId)) delete result.next;
    return result;
  }

  async function findOutcome(userId: string, change: PlannedChange): Promise<ChangeOutcome | null> {
    try {
      const result = await findStored(userId, change);
      return result && { result };
    } catch (error) {
      if (error instanceof ApiError) return { error };
      throw error;
    }
  }

  return {
    async withStoredAnswer(
      userId: string,
      change: PlannedChange,
      carryOut: () => Promise<WriteResult>,
    ): Promise<WriteResult> {
      try {
        return await carryOut();
      } catch (error) {
        const stored = isNotNow(error) ? await findStored(userId, change) : null;
        if (!stored) throw error;
        return stored;
      }
    },

    async withStoredAnswers<Change extends PlannedChange>(
      userId: string,
      changes: readonly Change[],
      carryOut: () => Promise<Carried<Change>[]>,
    ): Promise<Carried<Change>[]> {
      try {
        return await carryOut();
      } catch (error) {
        if (!isNotNow(error)) throw error;
        const carried: Carried<Change>[] = [];
        for (const change of changes)
          carried.push({ change, outcome: (await findOutcome(userId, change)) ?? { error } });
        if (carried.every(({ outcome }) => 'error' in outcome && outcome.error === error)) throw error;
        return carried;
      }
    },
  };
}
