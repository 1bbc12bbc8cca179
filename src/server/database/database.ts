import { DatabaseSync } from 'node:sqlite';

import { Kysely } from 'kysely';

import { copyBeforeUpgrade, forgetUpgrades } from './before-upgrade.ts';
import type { Engine, Snapshot } from './engine.ts';
import { naming } from './failure-words.ts';
import { makeFolder, restrictToOwner } from './file-mode.ts';
import type { PubSub } from './pub-sub.ts';
import { createPubSub } from './pub-sub.ts';
import { NEWER, readSchemaAge, upgradeFailed } from './schema-age.ts';
import type { Schema } from './schema.ts';
import { nodeSqliteDialect, readerDialect } from './sqlite-dialect.ts';
import { backupsIn, fileIn } from './sqlite-file.ts';
import { takeSteps } from './upgrade.ts';
import type { UserLock } from './user-lock.ts';
import { createUserLock } from './user-lock.ts';
import { userQueues } from './user-queues.ts';
import { createWriteGroups } from './write-groups.ts';

const LOCK_TIMEOUT_MS = 5000;
// Readers never wait for a writer, but for a moment in which the log is begun anew.
const READER_TIMEOUT_MS = 100;
const STATEMENT_MS = 10_000;
// For how long a request waits for whoever has its account alone.
const USER_LOCK_MS = 5000;

/**
 * A database is the SQLite file in `dataDir`, or the PostgreSQL of `databaseUrl` if there is one. Copies of the file go to
 * `backupDir`, or else to a folder in `dataDir`.
 */
export type DatabaseLocation = { dataDir: string; databaseUrl?: string | undefined; backupDir?: string };

/** Kysely's queries, and the notices of what they changed. */
export type Database = Kysely<Schema> &
  Readonly<Pick<Engine, 'whileNobodyWrites' | 'hasOneWriter' | 'inUserQueue'>> & {
    readonly pubSub: PubSub;
    readonly location: DatabaseLocation;
    /** Who uses the data of a user in this process. */
    readonly userLock: UserLock;
    /** Begins a view of one moment, which holds up nobody, however long it is looked at. The first query is that moment. */
    readonly openSnapshot: () => Promise<Snapshot>;
    /** Tells the planner of queries that many tasks came, which it would find out later: until then it sorts all of them for a page. */
    readonly noteManyRows: () => Promise<void>;
  };

type Options = {
  /** How much of the file SQLite keeps in memory. */
  cacheKilobytes?: number;
  /** PostgreSQL ends a statement that takes longer. */
  statementMs?: number;
};

/** Opens the database and brings its schema up to date. */
export async function openDatabase(
  location: DatabaseLocation,
  { cacheKilobytes, statementMs = STATEMENT_MS }: Options = {},
): Promise<Database> {
  const { dataDir, databaseUrl } = location;
  // Whoever has no PostgreSQL keeps its client out of memory.
  const { dialect, assertWhole, upgrade, openSnapshot, noteManyRows, connectPubSub, ...engine } = databaseUrl
    ? (await import('./postgres.ts')).openPostgres(databaseUrl, statementMs)
    : naming(fileIn(dataDir), () => openSqlite(dataDir, cacheKilobytes));
  const queries = new Kysely<Schema>({ dialect });
  try {
    await assertWhole(queries);
    await migrate(queries, upgrade, location);
    return Object.assign(queries, {
      ...engine,
      pubSub: createPubSub(await connectPubSub(queries)),
      location,
      userLock: createUserLock(USER_LOCK_MS),
      openSnapshot: async () => openSnapshot(queries),
      noteManyRows: async () => noteManyRows(queries),
    });
  } catch (error) {
    await queries.destroy();
    throw error;
  }
}

async function migrate(
  database: Kysely<Schema>,
  upgrade: Engine['upgrade'],
  { dataDir, databaseUrl, backupDir = backupsIn(dataDir) }: DatabaseLocation,
): Promise<void> {
  const age = await readSchemaAge(database);
  if (age === 'newer') throw new Error(NEWER);
  if (age === 'same') return;
  const isCopied = age === 'older' && !databaseUrl;
  const copy = isCopied ? await copyBeforeUpgrade(fileIn(dataDir), backupDir) : null;
  try {
    await upgrade(database, takeSteps);
  } catch (error) {
    throw age === 'older' ? upgradeFailed(error) : error;
  }
  if (copy !== null) forgetUpgrades(copy);
}

function openSqlite(dataDir: string, cacheKilobytes?: number): Engine {
  makeFolder(dataDir);
  const file = fileIn(dataDir);
  restrictToOwner(file);
  const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  // FULL is what keeps an answered write when the power fails, so a build of SQLite that refuses it must not be used. On a Mac
  // a disk keeps what it was given in its own memory, unless it is asked with these two; elsewhere they do nothing.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  database.exec('pragma fullfsync = on; pragma checkpoint_fullfsync = on');
  const { journal_mode } = database.prepare('pragma journal_mode').get() ?? {};
  const { synchronous } = database.prepare('pragma synchronous').get() ?? {};
  if (journal_mode !== 'wal' || synchronous !== 2) {
    throw new Error('SQLite does not keep what it is told: it has to run with a WAL and synchronous=FULL.');
  }
  // From here on the groups of writes wait for other programs, and nobody else with them.
  database.exec('pragma busy_timeout = 0');
  if (cacheKilobytes !== undefined) database.exec(`pragma cache_size = -${cacheKilobytes}`);
  const reader = new DatabaseSync(file, { timeout: READER_TIMEOUT_MS, readOnly: true });
  const groups = createWriteGroups(database);
  const { whileNobodyWrites } = groups;
  return {
    dialect: nodeSqliteDialect(database, reader, groups),
    whileNobodyWrites,
    hasOneWriter: true,
    inUserQueue: userQueues(STATEMENT_MS),
    // SQLite stores every text.
    assertWhole: async () => {},
    upgrade: async (queries, work) => queries.transaction().execute(work),
    connectPubSub: async () => null,
    openSnapshot: async () => openSqliteSnapshot(file),
    // SQLite goes by what its indexes are for, and not by what it knows of the rows.
    noteManyRows: async () => {},
  };
}

async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  const reader = new DatabaseSync(file, { timeout: READER_TIMEOUT_MS, readOnly: true });
  const connection = new Kysely<Schema>({ dialect: readerDialect(reader) });
  const queries = await connection.startTransaction().execute();
  return {
    queries,
    close: async () => {
      await queries.rollback().execute();
      await connection.destroy();
    },
  };
}
