/** The limits of a report of a crash: of its texts in code points. */
export const CRASH_LIMITS = {
  message: 500,
  stack: 4000,
  path: 200,
  version: 100,
  bytes: 16 * 1024,
} as const;
