import { promises as timers } from 'node:timers';

import { isFileLocked } from './failures.ts';

const PAUSE_MS = 10;

/**
 * Runs a statement of SQLite, again and again while another program holds the lock, until the deadline (of the clock of
 * `performance`). SQLite itself would wait without letting anything else happen in this process. `isHeld` tells
 * which errors mean that somebody else holds what is needed.
 */
export async function retryWhileLocked<Result>(
  statement: () => Result | Promise<Result>,
  deadline: number,
  isHeld = isFileLocked,
): Promise<Result> {
  while (true) {
    try {
      return await statement();
    } catch (error) {
      if (!isHeld(error) || performance.now() > deadline) throw error;
    }
    await timers.setTimeout(PAUSE_MS);
  }
}
