import { lookup } from 'node:dns/promises';
import { resolve } from 'node:path';
import { promises as timers } from 'node:timers';

import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import type { DailyBackups } from './backups/daily.ts';
import { dailyBackups } from './backups/daily.ts';
import { openDatabase } from './database/database.ts';
import type { Database } from './database/database.ts';
import { lockBackups, lockDataDir } from './database/server-lock.ts';
import { sweep } from './database/sweep.ts';
import { isClockBehind } from './health/store.ts';
import { SECURITY_LEVEL } from './http/security-log.ts';
import { logStream } from './log/log-stream.ts';
import { loggable } from './log/log.ts';
import { readOwnSettings } from './own-settings.ts';
import type { Settings } from './settings.ts';
import { explainFailure, explainListening } from './start-failures.ts';
import { HOUR_MS, MINUTE_MS } from './time/clock.ts';
import { removeClosedAccounts } from './users/closed-accounts.ts';

const DIST = resolve(import.meta.dirname, '../../dist');
const STOP_TIMEOUT_MS = 1500;
const CLOSE_TIMEOUT_MS = 400;
const PARENT_LOOK_MS = 500;
const CLOCK_JUMPED =
  'The clock is days away from where the last sweep left it: the server was off, or the clock is wrong. ' +
  'Nothing is deleted until the server has run for a day; set the clock right before that.';
const CLOCK_BEHIND =
  'The clock of the server is wrong, now or before: the last change that is saved is of a later time. ' +
  'Changes take that time until the clock has reached it, so that their order stays; set the clock right.';
const now = () => new Date();

/** Prints the address on the standard output, which has no other line. The log is JSON on the standard error. */
function printAddress(app: FastifyInstance): void {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) return;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  process.stdout.write(`Holdfast is at http://${host}:${address.port}\n`);
}

/**
 * Sweeps and looks at the clock, at once and every hour. Sweeping at once counts the hours of a machine that is off at
 * night. `onWarnings` gets what is wrong with the clock, in sentences.
 */
function sweepHourly(
  app: FastifyInstance,
  database: Database,
  onWarnings: (warnings: string[]) => void,
): void {
  let asked = performance.now();
  const logFailure = (error: unknown) => app.log.error({ error: loggable(error) }, 'the sweep failed');
  const run = async () => {
    const runningMs = performance.now() - asked;
    asked += runningMs;
    await removeClosedAccounts(database, logFailure).catch(logFailure);
    const swept = await sweep(database, now, runningMs, logFailure);
    const isBehind = await isClockBehind(database, now);
    const warnings = [
      ...(isBehind ? [CLOCK_BEHIND] : []),
      ...(swept === 'implausible' ? [CLOCK_JUMPED] : []),
    ];
    for (const warning of warnings) app.log.warn(warning);
    onWarnings(warnings);
  };
  const runOrLog = () => {
    run().catch(logFailure);
  };
  setInterval(runOrLog, HOUR_MS).unref();
  runOrLog();
}

/**
 * Asks at once and every minute whether it is time for a backup, and says in the log what became of it. A machine that was off at that
 * hour makes up for it, however short it is on.
 */
function backUpDaily(app: FastifyInstance, backups: DailyBackups): void {
  const run = async () => {
    const made = await backups.runIfDue();
    if (made !== null) app.log.info(made);
  };
  const runOrLog = () => {
    run().catch((error: unknown) => app.log.error({ error: loggable(error) }, 'the backup failed'));
  };
  setInterval(runOrLog, MINUTE_MS).unref();
  runOrLog();
}

/**
 * Keeps the server running after errors that harm no request: a rejected promise that nobody waits for, and a log that
 * nobody reads any more. After any other error nobody knows what still works, so that the process says why and ends.
 */
function handleUncaughtErrors(app: FastifyInstance): void {
  process.on('unhandledRejection', (error) => {
    app.log.error({ error: loggable(error) }, 'something failed that no request waited for');
  });
  process.on('uncaughtException', (error) => {
    app.log.fatal({ error: loggable(error) }, 'the server has to end');
    fail(`Holdfast ends, because of an error in itself: ${error.message}. What was answered is saved.`);
  });
  // This error can be logged nowhere: it is the log itself that cannot be written.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * Makes SIGTERM, SIGINT and the end of the terminal end the process, once the requests under way are answered or have had their time: one
 * whose rest stays away is left, and the database is closed all the same. npm passes them on to its shell, which may end without a word
 * to the server.
 */
function stopWhenTold(app: FastifyInstance, database: Database, unlocks: readonly (() => void)[]): void {
  let isStopping = false;
  const stop = async () => {
    // A database that does not let go is left as a crash would leave it.
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS + CLOSE_TIMEOUT_MS).unref();
    await Promise.race([app.close(), timers.setTimeout(STOP_TIMEOUT_MS)]);
    await database.destroy();
    for (const unlock of unlocks) unlock();
    process.exit(0);
  };
  const stopOrFail = () => {
    // Ctrl+C may come from the terminal and from npm.
    if (isStopping) return;
    isStopping = true;
    stop().catch((error: unknown) => fail(`Holdfast could not stop in order: ${String(error)}`));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOrFail);
  const { ppid } = process;
  const stopIfLeft = () => {
    if (process.ppid !== ppid) stopOrFail();
  };
  if (process.env['npm_lifecycle_event'] === 'start') setInterval(stopIfLeft, PARENT_LOOK_MS).unref();
}

/** Returns the address of this machine that others on it write, or the one that it has. */
async function findLocalhost(): Promise<string> {
  const all = await lookup('localhost', { all: true });
  return all.find(({ family }) => family === 4)?.address ?? all[0]?.address ?? '127.0.0.1';
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  // For this name Fastify opens a second server on its other address, which has none of the rules for sockets.
  await app.listen({ port, host: host === 'localhost' ? await findLocalhost() : host });
}

async function start(settings: Settings): Promise<void> {
  const { dataDir, databaseUrl, backupDir: folder, backupHour: hour, backupsKept: kept } = settings;
  // PostgreSQL serves several processes.
  const unlocks = databaseUrl === undefined ? [lockDataDir(dataDir), lockBackups(folder)] : [];
  const database = await openDatabase(settings);
  let clockWarnings: string[] = [];
  const backups = dailyBackups({ location: settings, folder, hour, kept, now });
  const app = await buildApp({
    settings,
    database,
    dist: DIST,
    logger: { stream: logStream(process.stderr), customLevels: SECURITY_LEVEL },
    report: () => ({ warnings: clockWarnings, backup: backups.report() }),
  });
  handleUncaughtErrors(app);
  await listen(app, settings).catch((error: unknown) => fail(explainListening(error, settings)));
  // Such as no more files to take a connection in with; unheard, this event would end the process.
  app.server.on('error', (error) => app.log.error({ error: loggable(error) }, 'a connection failed'));
  stopWhenTold(app, database, unlocks);
  printAddress(app);
  sweepHourly(app, database, (warnings) => {
    clockWarnings = warnings;
  });
  backUpDaily(app, backups);
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function settingsOrFail(): Settings {
  try {
    return readOwnSettings();
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const settings = settingsOrFail();
await start(settings).catch((error: unknown) => fail(explainFailure(error, settings)));
