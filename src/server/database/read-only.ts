import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { Kysely, PostgresDialect } from 'kysely';

import type { DatabaseLocation } from './database.ts';
import { lonePool } from './lone-pool.ts';
import type { SchemaAge } from './schema-age.ts';
import { NEWER, noDataIn, readSchemaAge } from './schema-age.ts';
import type { Schema } from './schema.ts';
import { readerDialect } from './sqlite-dialect.ts';
import { checkPages, copyChecked, fileIn, notWholeName } from './sqlite-file.ts';
import type { Verdict } from './verify.ts';
import { verify } from './verify.ts';

const OLDER =
  'the data is of an older Holdfast, which the next start brings up to date. Start this one, then ask again.';

/** Throws a sentence for a database of another version. */
async function throwIfOtherAge(queries: Kysely<Schema>): Promise<void> {
  const age = await readSchemaAge(queries);
  if (age === 'newer') throw new Error(NEWER);
  if (age !== 'same') throw age === 'older' ? new Error(OLDER) : noDataIn('it');
}

/** Verifies one moment of a database that others may be writing. Throws a sentence for one of another version. */
async function verifyMoment(queries: Kysely<Schema>): Promise<Verdict> {
  await throwIfOtherAge(queries);
  return queries.transaction().setIsolationLevel('repeatable read').execute(verify);
}

/** Opens a SQLite file for this work alone, which changes nothing in it. Throws a sentence where it cannot be read. */
async function reading<Result>(
  file: string,
  work: (queries: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`there is no file ${file}.`);
  checkPages(file);
  const queries = new Kysely<Schema>({ dialect: readerDialect(new DatabaseSync(file, { readOnly: true })) });
  try {
    return await work(queries);
  } finally {
    await queries.destroy();
  }
}

/** Returns how a SQLite file stands to this Holdfast. */
export const readFileAge = async (file: string): Promise<SchemaAge> => reading(file, readSchemaAge);

/** Proves that a SQLite file is whole; throws where it cannot be read. It changes nothing, and holds up no server that writes it. */
const verifyFile = async (file: string): Promise<Verdict> => reading(file, verifyMoment);

/** Returns what a SQLite file holds, or throws the first sentence of what is wrong with it. */
export async function verifyWhole(file: string): Promise<Verdict> {
  const verdict = await verifyFile(file);
  const [violation] = verdict.violations;
  if (violation !== undefined) throw new Error(violation);
  return verdict;
}

/** What a copy holds, and where it is. */
export type VerifiedCopy = Verdict & { copy: string };

/**
 * Copies a SQLite database and verifies the copy. One that breaks a rule is all that there is until somebody mends the data, so that
 * it is kept, under a name that says so.
 */
export const copyVerified = async (source: string, target: string): Promise<VerifiedCopy> =>
  copyChecked(source, target, async (part) => {
    const verdict = await verifyFile(part);
    return { ...verdict, copy: verdict.violations.length === 0 ? target : notWholeName(target) };
  });

/** Opens a database for this work alone, wherever it is. */
async function withReadOnlyDatabase<Result>(
  { dataDir, databaseUrl }: DatabaseLocation,
  work: (queries: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === undefined) return reading(fileIn(dataDir), work);
  const queries = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lonePool(databaseUrl) }) });
  try {
    return await work(queries);
  } finally {
    await queries.destroy();
  }
}

/** Proves that a database is whole, wherever it is. */
export const verifyDatabase = async (location: DatabaseLocation): Promise<Verdict> =>
  withReadOnlyDatabase(location, verifyMoment);

/** Returns how a database stands to this Holdfast, wherever it is. */
export const readDatabaseAge = async (location: DatabaseLocation): Promise<SchemaAge> =>
  withReadOnlyDatabase(location, readSchemaAge);

/** Throws a sentence where there is no data, or data that opening it would upgrade under a server that runs. */
export const assertSameSchemaAge = async (location: DatabaseLocation): Promise<void> =>
  withReadOnlyDatabase(location, throwIfOtherAge);
