/** The product's limits. Lengths of texts are in code points, as Zod counts them: an emoji that is two units of a string is one. */
export const LIMITS = {
  title: 200,
  description: 10_000,
  label: 40,
  /** How many labels a task has. */
  labels: 20,
  /** How many are looked at in one list, which may name one several times. */
  labelsGiven: 200,
  /** The length of a rule of repetition. */
  repeat: 100,
  /** The largest interval of a repetition, and the largest number of times. */
  repeats: 999,
  name: 100,
  email: 254,
  passwordMin: 6,
  /** Where the server's setting is strict. */
  passwordMinStrict: 8,
  /** How many of the most common passwords are advised against. */
  commonPasswords: 10_000,
  passwordMax: 256,
  /** How many tasks an account holds, those in the trash among them. */
  tasks: 100_000,
  /** How many streams of changes an account has open at a time. */
  streams: 50,
  /** On how many devices an account is logged in: beyond them a login ends the session that was unused for longest. */
  sessions: 100,
  views: 50,
  /** How many deleted views are kept, the last deleted ones. */
  deletedViews: 200,
  viewName: 60,
  viewSearch: 1_000,
  bodyBytes: 64 * 1024,
  /** How many changes one request may carry, and in how many bytes. */
  changes: 100,
  changesBytes: 1024 * 1024,
  /** How many tasks one press may change. */
  bulk: 1_000,
  /** How deep a JSON body may be nested: no call needs more than a few levels, but other clients send an owner along. */
  jsonDepth: 16,
  /** The largest file that is taken in. An account with a longer history than that moves with its database alone. */
  importBytes: 2 * 1024 * 1024 * 1024,
  /** What one task or change of a file may take, and all the rest of it. */
  importPartBytes: 256 * 1024,
  importRestBytes: 2 * 1024 * 1024,
  /** How many tasks a file has; so many has an account that is full with the next ones of what repeats, and it moves as a file too. */
  importTasks: 110_000,
  /** The largest file that is read as a whole: a table, or one of another product. */
  fileBytes: 64 * 1024 * 1024,
  crashMessage: 500,
  crashStack: 4000,
  crashPath: 200,
  crashVersion: 100,
  crashBytes: 16 * 1024,
  /** The length of a revision's `source`. */
  source: 100,
  /** The largest number of a revision or a version. */
  seq: 2_000_000_000,
  /** Deleted tasks can be restored, and kept answers repeated, for so long. */
  trashDays: 30,
} as const;
