import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';

import { logIgnored } from '../log/log.ts';
import type { Engine, Snapshot } from './engine.ts';
import { isUnsupported } from './failures.ts';
import { CONNECT_TIMEOUT_MS, logLostConnection, lonePool } from './lone-pool.ts';
import { pipelinedPool } from './pipelined-pool.ts';
import { postgresPubSub } from './postgres-pub-sub.ts';
import type { Schema } from './schema.ts';
import { userQueues } from './user-queues.ts';

const CONNECTIONS = 10;

// Any number that nobody else locks in this database.
const UPGRADE_LOCK = 4_710_210;

/**
 * Not every engine that speaks PostgreSQL's protocol can notify; without it, streams find changes by their heartbeat. One that refuses
 * now, as a standby does, can later.
 */
async function canNotify(database: Kysely<Schema>): Promise<boolean> {
  try {
    await sql`select pg_notify('holdfast', '')`.execute(database);
    return true;
  } catch (error) {
    logIgnored('asking whether the database can notify', error);
    return !isUnsupported(error);
  }
}

async function openPostgresSnapshot(pool: Kysely<Schema>): Promise<Snapshot> {
  const queries = await pool
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  return { queries, close: async () => queries.rollback().execute() };
}

// What is answered is stored, also where the database or the role is set to answer first. Every other value waits for the disk.
const DURABLE = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit', true) = 'off'`;

/** The encodings in which every text can be stored: the other ones would refuse some of them for ever. */
const WHOLE_ENCODINGS = new Set(['UTF8', 'SQL_ASCII']);

async function assertEncoding(queries: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_setting('server_encoding') as name`.execute(
    queries,
  );
  const { name = '' } = rows[0] ?? {};
  if (!WHOLE_ENCODINGS.has(name))
    throw new Error(
      `its encoding is ${name}, in which not every text can be stored. Make one with createdb --encoding=UTF8 --template=template0, and let DATABASE_URL name that.`,
    );
}

/** Upgrades on a connection of its own, which gives no statement up. */
async function upgradeAlone(connectionString: string, work: Parameters<Engine['upgrade']>[1]): Promise<void> {
  const queries = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lonePool(connectionString) }) });
  try {
    await queries.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      // A lock of the transaction: one of the session would stay on a connection that PgBouncer gives to others.
      await sql`select pg_advisory_xact_lock(${sql.lit(UPGRADE_LOCK)})`.execute(transaction);
      await work(transaction);
    });
  } finally {
    await queries.destroy();
  }
}

/**
 * A database that says nothing for so long, though it ends each statement by itself, is not there any more: a host that lost
 * its power closes no connection. In milliseconds.
 */
const silenceAfter = (statementMs: number) => 1.5 * statementMs;

/** Opens the PostgreSQL at this URL. */
export function openPostgres(connectionString: string, statementMs: number): Engine {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: silenceAfter(statementMs),
    pipeline: true,
  });
  // A connection that dies is replaced at the next query, and its own query fails; unheard, these events would end the
  // process. The pool's is that of an idle connection, the client's that of one in a transaction.
  pool.on('error', logLostConnection);
  pool.on('connect', (client) => {
    client.on('error', logLostConnection);
    // As parameters of the start, PgBouncer would refuse them. Where one fails, so does what comes after it.
    client.query(`set statement_timeout = ${statementMs}`).catch(logLostConnection);
    client.query(DURABLE).catch(logLostConnection);
  });
  return {
    dialect: new PostgresDialect({ pool: pipelinedPool(pool) }),
    whileNobodyWrites: async (work) => work(),
    hasOneWriter: false,
    inUserQueue: userQueues(statementMs),
    assertWhole: assertEncoding,
    upgrade: async (_queries, work) => upgradeAlone(connectionString, work),
    connectPubSub: async (queries) =>
      (await canNotify(queries)) ? postgresPubSub(connectionString, silenceAfter(statementMs)) : null,
    openSnapshot: openPostgresSnapshot,
    noteManyRows: async (queries) => {
      await sql`analyze task, task_revision`.execute(queries);
    },
  };
}
