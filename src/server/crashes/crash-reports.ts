import type { CrashBody } from '#contract/crash.ts';

import type { AttemptStore } from '../attempts/store.ts';
import { HOUR_MS } from '../time/clock.ts';

const CLIENT_LIMIT = { attempts: 10, windowMs: HOUR_MS };
const TOTAL_LIMIT = { attempts: 100, windowMs: HOUR_MS };

// A truncated text may have lost its last quotation mark.
const QUOTED = /"[^"]*(?:"|$)/g;
const removeQuotes = (text: string) => text.replaceAll(QUOTED, '"…"');

/** Accepts the crash reports of pages, a limited number per hour from each client and from all of them together. */
export function crashReports(attempts: AttemptStore) {
  return {
    /**
     * Returns the report without what its message and stack quote: a browser quotes the text that it could not parse,
     * which may be a person's words. Throws "too many attempts".
     */
    async accept(report: CrashBody, address: string): Promise<CrashBody> {
      await attempts.begin(['crash', address], CLIENT_LIMIT);
      await attempts.begin(['crash'], TOTAL_LIMIT);
      return { ...report, message: removeQuotes(report.message), stack: removeQuotes(report.stack) };
    },
  };
}

export type CrashReports = ReturnType<typeof crashReports>;
