import { promises as timers } from 'node:timers';

import { CompiledQuery } from 'kysely';

import { sendUnawaited } from '../database/unawaited.ts';
import type { UserWrite } from '../database/user-write.ts';
import { earlierRefused } from '../errors/api-error.ts';
import { applyChange } from './apply-change.ts';
import type { WriteResult } from './idempotency.ts';
import type { PlannedChange } from './planned-change.ts';

/** What became of one of many changes. */
export type ChangeOutcome = { result: WriteResult } | { error: unknown };
export type Tried<Change> = { change: Change; outcome: ChangeOutcome };

// After so long others are let in, who read meanwhile: many merges of long texts take half a second.
const LOOP_HELD_MS = 20;

const BEGIN = CompiledQuery.raw('savepoint one_change');
const KEEP = CompiledQuery.raw('release savepoint one_change');
const UNDO = CompiledQuery.raw('rollback to savepoint one_change');

/** Makes a change that, refused, leaves what came before it. Throws where the transaction itself has failed. */
export async function tryChange(write: UserWrite, change: PlannedChange): Promise<ChangeOutcome> {
  const { transaction, seq } = write;
  await transaction.executeQuery(sendUnawaited(BEGIN));
  try {
    const result = await applyChange(write, change);
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

/** Makes changes in their order. After one that was refused, the later ones of the same task are not tried. */
export async function tryAll<Change extends PlannedChange>(
  write: UserWrite,
  changes: readonly Change[],
): Promise<Tried<Change>[]> {
  const tried: Tried<Change>[] = [];
  const refused = new Set<string>();
  let begun = performance.now();
  for (const change of changes) {
    if (performance.now() - begun > LOOP_HELD_MS) {
      await timers.setImmediate();
      begun = performance.now();
    }
    const outcome = refused.has(change.taskId) ? { error: earlierRefused() } : await tryChange(write, change);
    if ('error' in outcome) refused.add(change.taskId);
    tried.push({ change, outcome });
  }
  return tried;
}

/** Counts the changes that were not refused. */
export const countMade = (tried: readonly Tried<PlannedChange>[]): number =>
  tried.filter(({ outcome }) => 'result' in outcome).length;
