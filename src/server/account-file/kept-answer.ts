import type { Kysely } from 'kysely';

import { importAnswerSchema } from '#contract/account-file.ts';
import type { ImportAnswer } from '#contract/account-file.ts';

import { isDuplicate } from '../database/failures.ts';
import { IMPORT_REQUEST } from '../database/key-requests.ts';
import type { Schema } from '../database/schema.ts';
import { keyTaken } from '../errors/api-error.ts';
import { unavailable } from '../errors/try-later.ts';
import { findStoredAnswer } from '../tasks/idempotency.ts';

/** Whose import it is, when it began, and the key that makes its repetitions harmless. */
type KeyOf = { userId: string; at: string; key: string | undefined };

/** Returns what the import of this key did, or null where there was none. */
export async function findKeptAnswer(
  queries: Kysely<Schema>,
  { userId, key }: Omit<KeyOf, 'at'>,
): Promise<ImportAnswer | null> {
  if (key === undefined) return null;
  const [known] = await findStoredAnswer(queries, { userId, key });
  if (!known) return null;
  if (known.request !== IMPORT_REQUEST) throw keyTaken();
  return { ...importAnswerSchema.parse(JSON.parse(known.answer)), repeated: true };
}

/**
 * Keeps what an import did for its key, without words of its tasks. Of two with one key the slower one is refused, and nothing of it
 * stays: tried again it gets the answer of the other.
 */
export async function keepImportAnswer(
  queries: Kysely<Schema>,
  { userId, at, key }: KeyOf,
  { summary, range }: ImportAnswer,
): Promise<void> {
  if (key === undefined) return;
  const answer = JSON.stringify({ success: true, summary: { ...summary, examples: [] }, range });
  try {
    await queries
      .insertInto('idempotency')
      .values({ user_id: userId, key, request: IMPORT_REQUEST, answer, created_at: at })
      .execute();
  } catch (error) {
    throw isDuplicate(error) ? unavailable() : error;
  }
}
