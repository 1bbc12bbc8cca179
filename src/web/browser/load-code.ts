import { backOff } from './back-off.ts';

const LONGEST_PAUSE_MS = 10_000;

/** Loads a part of the code. While the server cannot be reached it is asked for again: what needs it comes late, and nothing breaks. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, backOff(failures, LONGEST_PAUSE_MS)));
    }
  }
}
