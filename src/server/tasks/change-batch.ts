import { promises as timers } from 'node:timers';

import type { Kysely } from 'kysely';
import { CompiledQuery } from 'kysely';

import type { Schema } from '../database/schema.ts';
import { sendUnawaited } from '../database/unawaited.ts';
import type { UserWrite } from '../database/user-write.ts';
import { earlierRefused } from '../errors/api-error.ts';
import type { WriteResult } from './idempotency.ts';

/** One change of a task, ready to be carried out inside a user's write. */
export type PlannedChange = {
  taskId: string;
  carryOut: (write: UserWrite) => Promise<WriteResult>;
  /**
   * Is set where nothing has to be read first: it does the same, inserts without a look at what is there, and waits for no answer of the
   * database. A statement that fails, as by a duplicate, fails the whole write, which is then run again with savepoints.
   */
  carryOutOptimistic?: (write: UserWrite) => Promise<WriteResult>;
  /** Returns its answer where it was carried out before. */
  findAnswer: (queries: Kysely<Schema>, userId: string) => Promise<WriteResult | null>;
};

/** What became of one of many changes. */
export type ChangeOutcome = { result: WriteResult } | { error: unknown };
export type Carried<Change> = { change: Change; outcome: ChangeOutcome };

// After so long others are let in, who read meanwhile: many merges of long texts take half a second.
const LOOP_HELD_MS = 20;

const BEGIN = CompiledQuery.raw('savepoint one_change');
const KEEP = CompiledQuery.raw('release savepoint one_change');
const UNDO = CompiledQuery.raw('rollback to savepoint one_change');

/** Carries out a change that, refused, leaves what came before it. Throws where the transaction itself has failed. */
export async function attempt(write: UserWrite, { carryOut }: PlannedChange): Promise<ChangeOutcome> {
  const { transaction, seq } = write;
  await transaction.executeQuery(sendUnawaited(BEGIN));
  try {
    const result = await carryOut(write);
    await transaction.executeQuery(KEEP);
    return { result };
  } catch (error) {
    write.seq = seq;
    await transaction.executeQuery(UNDO).catch(() => {
      throw error;
    });
    return { error };
  }
}

/** Carries out changes in their order. After one that was refused, the later ones of the same task are not tried. */
export async function carryOutAll<Change extends PlannedChange>(
  write: UserWrite,
  changes: readonly Change[],
): Promise<Carried<Change>[]> {
  const carried: Carried<Change>[] = [];
  const refused = new Set<string>();
  let begun = performance.now();
  for (const change of changes) {
    if (performance.now() - begun > LOOP_HELD_MS) {
      await timers.setImmediate();
      begun = performance.now();
    }
    const outcome = refused.has(change.taskId) ? { error: earlierRefused() } : await attempt(write, change);
    if ('error' in outcome) refused.add(change.taskId);
    carried.push({ change, outcome });
  }
  return carried;
}

/** Counts the changes that were not refused. */
export const countMade = (carried: readonly Carried<PlannedChange>[]): number =>
  carried.filter(({ outcome }) => 'result' in outcome).length;
