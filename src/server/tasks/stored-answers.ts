import type { Database } from '../database/database.ts';
import { HeldUpError, isFileLocked, isStorageFull } from '../database/failures.ts';
import { ApiError } from '../errors/api-error.ts';
import { findAnswer } from './apply-change.ts';
import type { ChangeOutcome, Tried } from './change-batch.ts';
import type { WriteResult } from './idempotency.ts';
import type { PlannedChange } from './planned-change.ts';

// Too many changes, busy, no room on the disk.
const NOT_NOW = new Set([429, 503, 507]);

/** Whether an error keeps changes from being made now, whatever they are, while the database can be read. */
function isNotNow(error: unknown): boolean {
  if (error instanceof ApiError) return NOT_NOW.has(error.status);
  return error instanceof HeldUpError || isFileLocked(error) || isStorageFull(error);
}

/**
 * Returns two functions that run `work`. Where nothing can be written now (429, 503, 507) they answer from the stored results, and
 * throw where there is none.
 */
export function storedAnswers(database: Database) {
  /** Returns the answer that a change had before, if it had one. Throws what a repetition of it is refused with. */
  async function findStored(userId: string, change: PlannedChange): Promise<WriteResult | null> {
    const result = await findAnswer(database, userId, change);
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
      work: () => Promise<WriteResult>,
    ): Promise<WriteResult> {
      try {
        return await work();
      } catch (error) {
        const stored = isNotNow(error) ? await findStored(userId, change) : null;
        if (!stored) throw error;
        return stored;
      }
    },

    async withStoredAnswers<Change extends PlannedChange>(
      userId: string,
      changes: readonly Change[],
      work: () => Promise<Tried<Change>[]>,
    ): Promise<Tried<Change>[]> {
      try {
        return await work();
      } catch (error) {
        if (!isNotNow(error)) throw error;
        const tried: Tried<Change>[] = [];
        for (const change of changes)
          tried.push({ change, outcome: (await findOutcome(userId, change)) ?? { error } });
        if (tried.every(({ outcome }) => 'error' in outcome && outcome.error === error)) throw error;
        return tried;
      }
    },
  };
}
