import { CRASH_LIMITS } from '#contract/crash-limits.ts';
import type { CrashBody } from '#contract/crash.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

import { ignoreError } from '../browser/ignore-error.ts';
import { readToken } from './token.ts';

const reported = new Set<string>();

/** Lets who runs the server hear that the page broke: once for each message. The server keeps a person's words out of its log. */
export function reportCrash(thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(`Not an error: ${typeof thrown}`);
  const message = `${error.name}: ${error.message}`.slice(0, CRASH_LIMITS.message);
  if (reported.has(message)) return;
  reported.add(message);
  const body: CrashBody = {
    message,
    stack: (error.stack ?? '').slice(0, CRASH_LIMITS.stack),
    path: location.pathname.slice(0, CRASH_LIMITS.path),
    // The name of a built file is new with each build.
    version: new URL(import.meta.url).pathname.slice(0, CRASH_LIMITS.version),
  };
  const token = readToken();
  const bearer = token !== null && { Authorization: `Bearer ${token}` };
  const headers = { 'Content-Type': 'application/json', ...bearer };
  // A report that does not arrive is not missed: the page has its own words for the person.
  fetch(API_BASE + PATHS.crashes, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(ignoreError);
}
