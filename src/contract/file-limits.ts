/** The limits of a file that is imported. */
export const FILE_LIMITS = {
  /** The largest file that is taken in. An account with a longer history than that moves with its database alone. */
  importBytes: 2 * 1024 * 1024 * 1024,
  /** What one task or change of a file may take, and all the rest of it. */
  partBytes: 256 * 1024,
  restBytes: 2 * 1024 * 1024,
  /** How many tasks a file has; so many has an account that is full with the next ones of what repeats, and it moves as a file too. */
  tasks: 110_000,
  /** The largest file that is read as a whole: a table, or one of another product. */
  readBytes: 64 * 1024 * 1024,
} as const;
