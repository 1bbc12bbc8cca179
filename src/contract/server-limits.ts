/** The limits that the server alone holds to; those of what a person types are in limits.ts. */
export const SERVER_LIMITS = {
  /** Where the server's setting is strict. */
  passwordMinStrict: 8,
  /** How many of the most common passwords are advised against. */
  commonPasswords: 10_000,
  /** How many tasks an account holds, those in the trash among them. */
  tasks: 100_000,
  /** How many streams of changes an account has open at a time. */
  streams: 50,
  /** On how many devices an account is logged in: beyond them a login ends the session that was unused for longest. */
  sessions: 100,
  /** For how many minutes a login itself says who it is; then the current password does. */
  freshMinutes: 15,
  /** How many exports are read by those who asked for them: what a slow one has not taken yet lies on the disk. */
  exportReaders: 50,
  /** How many deleted views are kept, the last deleted ones. */
  deletedViews: 200,
  /** An edit says a description twice, as it was and as it is. */
  bodyBytes: 256 * 1024,
  /** How deep a JSON body may be nested: no call needs more than a few levels, but other clients send an owner along. */
  jsonDepth: 16,
} as const;
