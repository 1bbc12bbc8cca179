// SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE; unique_violation.
const DUPLICATE = new Set<unknown>([1555, 2067, '23505']);
// SQLITE_FULL; disk_full.
const FULL = new Set<unknown>([13, '53100']);
// SQLITE_READONLY, SQLITE_IOERR.
const UNWRITABLE = new Set<unknown>([8, 10]);
// SQLITE_CORRUPT, SQLITE_NOTADB.
const DAMAGE = new Set<unknown>([11, 26]);
// SQLITE_BUSY, SQLITE_BUSY_RECOVERY.
const FILE_LOCKED = new Set<unknown>([5, 261]);
// feature_not_supported, where a table has other columns than the plan; invalid_sql_statement_name.
const PLAN_LOST = new Set<unknown>(['0A000', '26000']);

// feature_not_supported; undefined_function; syntax_error; insufficient_privilege.
const UNSUPPORTED = new Set<unknown>(['0A000', '42883', '42601', '42501']);

// lock_not_available: another transaction has the row, for which the statement does not wait.
const ROW_LOCKED = '55P03';
// query_canceled: the statement took longer than any may.
const STATEMENT_TIMEOUT = '57014';

/** Returns the code by which an engine, or the system, names a failure; undefined where it has none. */
export function readErrorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return error.errcode;
  return 'code' in error ? error.code : undefined;
}

/** Returns SQLite's own code, without what it adds to some; undefined where another one failed. */
export const readSqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 255 : undefined;

/** Whether SQLite finds that the file is damaged, or none of its own. */
export const isDamage = (error: unknown): boolean => DAMAGE.has(readSqliteCode(error));

/** Whether a unique key refused the statement, on either engine. */
export const isDuplicate = (error: unknown): boolean => DUPLICATE.has(readErrorCode(error));

/** Whether the disk had no room for the statement, on either engine. */
export const isStorageFull = (error: unknown): boolean => FULL.has(readErrorCode(error));

/** Whether the disk did not let SQLite write, where that is what failed. */
export const isUnwritable = (error: unknown): boolean => UNWRITABLE.has(readSqliteCode(error));

/** Whether another program holds the lock of SQLite's file. */
export const isFileLocked = (error: unknown): boolean => FILE_LOCKED.has(readErrorCode(error));

/** Whether a statement cannot be run any more as PostgreSQL has planned it for this connection. */
export const isPlanLost = (error: unknown): boolean => PLAN_LOST.has(readErrorCode(error));

/** Whether the engine has not what the statement asks for, or not for this role, and will not have it later. */
export const isUnsupported = (error: unknown): boolean => UNSUPPORTED.has(readErrorCode(error));

/** Whether another transaction of PostgreSQL has the row of a statement that does not wait for it. */
export const isRowLocked = (error: unknown): boolean => readErrorCode(error) === ROW_LOCKED;

/** Whether PostgreSQL ended the statement because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => readErrorCode(error) === STATEMENT_TIMEOUT;

/** What a write of a user waits for takes longer than it waits: it has not begun. */
export class HeldUpError extends Error {}

/** So many writes of a user wait already that one more is not taken: each holds its words in memory. It has not begun. */
export class CrowdedError extends HeldUpError {}

/** The session whose user's data is to be written has ended, or its account was deleted: nothing was written. */
export class SessionEndedError extends Error {}

/** Somebody has had the data of a user alone for longer than others wait. */
export class AccountInUseError extends HeldUpError {}
