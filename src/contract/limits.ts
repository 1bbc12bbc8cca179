/** The product's limits. Lengths are in UTF-16 code units, as a browser's text field counts them. */
export const LIMITS = {
  title: 200,
  description: 10_000,
  name: 100,
  email: 254,
  passwordMin: 6,
  passwordMax: 256,
  bodyBytes: 64 * 1024,
  importBytes: 64 * 1024 * 1024,
  importTasks: 50_000,
  /** Of the words that say where a change came from. */
  source: 100,
  /** Of the number of a change or a version. */
  seq: 2_000_000_000,
  trashDays: 30,
} as const;
