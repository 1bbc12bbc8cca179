/** Waits until the lock is free and takes it. Resolves to unlock. */
export type Lock = () => Promise<() => void>;

/** Makes a lock that one caller holds at a time, in the order of asking. */
export function createLock(): Lock {
  let last = Promise.resolve();
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = last;
    last = promise;
    await before;
    return resolve;
  };
}
