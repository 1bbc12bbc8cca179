import { backOff } from './back-off.ts';

const LONGEST_PAUSE_MS = 10_000;

/** Loads a part of the code. While the server cannot be reached it is asked for again: what needs it comes late, and nothing breaks. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  let last: unknown;
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      // Each request that fails has an error of its own: the same one comes again of code that is there, and throws as it begins.
      if (error === last) reportError(error);
      last = error;
      await new Promise((resolve) => setTimeout(resolve, backOff(failures, LONGEST_PAUSE_MS)));
    }
  }
}
