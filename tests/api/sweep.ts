import { sweep } from '#server/database/sweep.ts';

import type { TestServer } from './server.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Lets a test fail with what a sweep meets. */
export function failAtOnce(error: unknown): never {
  throw error;
}

/** Lets a server run for so long, and sweep every day. */
export async function runFor(
  { clock, database }: Pick<TestServer, 'clock' | 'database'>,
  milliseconds: number,
): Promise<void> {
  for (let left = milliseconds; left > 0; left -= DAY) {
    const step = Math.min(left, DAY);
    clock.advance(step);
    await sweep(database, clock.now, step, failAtOnce);
  }
}
