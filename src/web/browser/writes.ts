/*
 * What is on its way into this browser's storage. A page that loads itself anew waits for it: the browser gives up the writes
 * of a page that goes.
 */

const underWay = new Set<Promise<unknown>>();

/** Notes a write until it has ended. Resolves and rejects as it does. */
export async function trackWrite<Result>(write: Promise<Result>): Promise<Result> {
  underWay.add(write);
  try {
    return await write;
  } finally {
    underWay.delete(write);
  }
}

/** Resolves when all that was to be written is written or has failed; what is begun meanwhile counts too. */
export async function allWritten(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
