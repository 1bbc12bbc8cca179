/** Waits for its turn, and gives what ends it. */
export type Lock = () => Promise<() => void>;

/** Lets one at a time through, in the order of asking. */
export function makeLock(): Lock {
  let last = Promise.resolve();
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = last;
    last = promise;
    await before;
    return resolve;
  };
}
