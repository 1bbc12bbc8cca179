import type { CrashBody } from '#contract/crash.ts';

import { toClientNetwork } from '../attempts/client-network.ts';
import type { AttemptStore } from '../attempts/store.ts';
import { HOUR_MS } from '../time/clock.ts';

const CLIENT_LIMIT = { attempts: 10, windowMs: HOUR_MS };
const TOTAL_LIMIT = { attempts: 100, windowMs: HOUR_MS };

// A truncated text may have lost its last quotation mark.
const QUOTED = /"[^"]*(?:"|$)|'[^']*(?:'|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)/g;
// What could not be parsed stands in such a message also without quotation marks.
const UNPARSED = /^(SyntaxError)\b.*$/s;
// What an address may say of a person's words stands between the two parts that are kept. A name with a colon would be an address too.
const FRAME =
  /^(\s*(?:at (?:async |new )?)?[^\s@:]*(?: \[as \w+\])?(?:@| \()?https?:\/\/[^\s?#]+)(?:[?#]\S*)?(:\d+:\d+\)?)$/;

/** Returns a message without the words that it may hold of a person's. */
const withoutWords = (message: string) => message.replace(UNPARSED, '$1').replaceAll(QUOTED, '"…"');

/** Returns the places in the code, by the paths of their addresses, and not the message that some browsers write before them. */
const readFrames = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => line.replace(FRAME, '$1$2'))
    .join('\n');

/** Accepts the crash reports of pages, a limited number per hour from each client and from all of them together. */
export function crashReports(attempts: AttemptStore) {
  return {
    /**
     * Returns the report without what may be a person's words: its message keeps nothing that is quoted or could not be
     * parsed, its stack only the places in the code. Throws "too many attempts".
     */
    async accept(report: CrashBody, address: string): Promise<CrashBody> {
      await attempts.countAll([
        { subject: ['crash'], limit: TOTAL_LIMIT },
        { subject: ['crash', toClientNetwork(address)], limit: CLIENT_LIMIT },
      ]);
      return { ...report, message: withoutWords(report.message), stack: readFrames(report.stack) };
    },
  };
}

export type CrashReports = ReturnType<typeof crashReports>;
