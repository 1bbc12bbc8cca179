/** The product's limits. Lengths of texts are in code points, as Zod counts them: an emoji that is two units of a string is one. */
export const LIMITS = {
  title: 200,
  description: 10_000,
  label: 40,
  /** How many labels a task has. */
  labels: 20,
  /** How many are looked at in one list, which may name each twice: many lists of one call hold nobody else up. */
  labelsGiven: 40,
  /** The length of a rule of repetition. */
  repeat: 100,
  /** The largest interval of a repetition, and the largest number of times. */
  repeats: 999,
  name: 100,
  email: 254,
  passwordMin: 6,
  passwordMax: 256,
  views: 50,
  viewName: 60,
  /** The length of a search as it is typed. */
  viewSearch: 1_000,
  /** The length of its list's address, in which an emoji takes twelve characters: every search that may be typed fits. */
  viewAddress: 12_100,
  /** How many changes one request may carry, and in how many bytes. */
  changes: 100,
  changesBytes: 1024 * 1024,
  /** How many tasks one press may change. */
  bulk: 1_000,
  /** The length of a revision's `source`. */
  source: 100,
  /** The largest number of a revision or a version. */
  seq: 2_000_000_000,
  /** Deleted tasks can be restored, and kept answers repeated, for so long. */
  trashDays: 30,
} as const;
