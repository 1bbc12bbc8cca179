import { backOff } from './back-off.ts';

const LONGEST_PAUSE_MS = 10_000;

/** Loads a part of the code. While the server cannot be reached it is asked for again: what needs it comes late, and nothing breaks. */
export async function loadCode<Code>(load: () => Promise<Code>, failures = 0): Promise<Code> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, backOff(failures + 1, LONGEST_PAUSE_MS)));
    return loadCode(load, failures + 1);
  }
}
