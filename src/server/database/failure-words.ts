import { readErrorCode, readSqliteCode } from './failures.ts';

const NO_SUCH = 'there is no such file or folder.';
const NOT_ALLOWED = 'this user may not read or write there.';
const NOT_OPENED =
  'this user may not read or write it or its folder, or nothing can be written there. Run this as the user whose data it is.';

/** By the codes of the system, and by those of SQLite: busy, read only, input or output, cannot be opened. */
const REASONS = new Map<unknown, string>([
  ['EACCES', NOT_ALLOWED],
  ['EPERM', NOT_ALLOWED],
  ['EROFS', 'nothing can be written there.'],
  ['ENOENT', NO_SUCH],
  ['ENOTDIR', NO_SUCH],
  ['EEXIST', 'it is already there.'],
  ['ENOSPC', 'the disk is full.'],
  [5, 'another program has it open. Nothing is wrong with it; close that program, then try again.'],
  [8, NOT_OPENED],
  [10, 'the disk did not let it be read or written. Nothing is known of what is in it; look at the disk.'],
  [14, NOT_OPENED],
]);

/** Does this work with a file of SQLite, whose errors get its path, as the system's own have it. */
export function naming<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && readSqliteCode(error) !== undefined) Object.assign(error, { path });
    throw error;
  }
}

/** What an error says to the person who runs the server: a sentence, and no stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = readSqliteCode(error) ?? readErrorCode(error);
  const reason = REASONS.get(code);
  // What several addresses have refused has a code alone.
  if (reason === undefined || !('path' in error)) return error.message === '' ? String(code) : error.message;
  return `${String(error.path)}: ${reason}`;
}
