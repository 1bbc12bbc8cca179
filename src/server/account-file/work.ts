import type { ImportSummary } from '#contract/account-file.ts';

import type { Database } from '../database/database.ts';
import { readFile } from './read.ts';
import type { InTurn } from './store.ts';
import { accountFileStore } from './store.ts';

/** Whose import it is, when it began, and whether it only says what it would do. */
export type Job = { userId: string; at: string; isPreview: boolean };

/** Reads a file and carries it out. `inTurn` begins its one write when no other may get in the way. */
export async function importFile(
  database: Database,
  { userId, at, isPreview }: Job,
  bytes: Buffer,
  inTurn: InTurn = async (write) => write(),
): Promise<ImportSummary> {
  const file = readFile(bytes);
  const files = accountFileStore(database, () => new Date(at));
  return isPreview ? files.preview(userId, file) : files.imported(userId, file, inTurn);
}
