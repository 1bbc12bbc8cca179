import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { createDatabase, startPostmaster } from '#tests/fixtures/postgres.ts';
import type { KillReport } from '#tests/kills/kills.ts';
import { killOften, newReport, readCount } from '#tests/kills/kills.ts';
import { KINDS } from '#tests/kills/writers.ts';

import { exitOnError, wholeNumber } from './arguments.ts';
import { median } from './bench/rows.ts';
import { COMPILED, say } from './process.ts';

/*
 * Kills a real server again and again while several clients write, and checks after each time that everything that was
 * answered is there once, and nothing else: npm run kills -- --sqlite 1000 --postgres 200 --within 3000
 */

// In so many kills each kind of write has to be cut off by one at least.
const ENOUGH_KILLS = 100;
/** A database gets so many kills, so that what is checked each time stays small. */
const KILLS_OF_ONE = 40;

const { sqlite, inPostgres, within } = await exitOnError('Nothing was killed', () => {
  const { values } = parseArgs({
    options: {
      sqlite: { type: 'string', default: '1000' },
      postgres: { type: 'string', default: '200' },
      within: { type: 'string', default: '3000' },
    },
  });
  return {
    sqlite: wholeNumber('sqlite', values.sqlite, 0),
    inPostgres: wholeNumber('postgres', values.postgres, 0),
    within: wholeNumber('within', values.within),
  };
});

// A server that dies is sooner back with it.
process.env['NODE_COMPILE_CACHE'] ??= COMPILED.NODE_COMPILE_CACHE;

async function killAll(kills: number, newUrl: () => Promise<string | undefined>): Promise<KillReport> {
  const report = newReport();
  while (report.kills < kills && report.wrong.length === 0) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-kills-'));
    const place = { dataDir, databaseUrl: await newUrl() };
    await killOften(place, Math.min(KILLS_OF_ONE, kills - report.kills), report);
    say(`${report.kills} of ${kills} kills, ${report.wrong.length} things wrong`);
    if (report.wrong.length === 0) rmSync(dataDir, { recursive: true, force: true });
    else say(`The data is kept in ${place.databaseUrl ?? dataDir}.`);
  }
  return report;
}

function sumUp(engine: string, report: KillReport): void {
  const { kills, backMs, wrong } = report;
  const [usual, slowest] = [median(backMs), Math.max(0, ...backMs)];
  say(
    `\n${engine}: ${kills} kills. The server was back after ${Math.round(usual)} ms, at most ${Math.round(slowest)} ms.`,
  );
  const neverCut: string[] = [];
  for (const name of KINDS) {
    const { done, cutThere, cutNotThere } = readCount(report, name);
    if (cutThere + cutNotThere === 0) neverCut.push(name);
    const cut = `${cutThere + cutNotThere} cut off by a kill, ${cutThere} of them carried out`;
    say(`${String(done).padStart(8)}  ${name} (${cut})`);
  }
  for (const sentence of wrong.slice(0, 20)) say(sentence);
  say(wrong.length === 0 ? 'Nothing was lost, undone or doubled.' : `${wrong.length} things are wrong.`);
  if (slowest > within) say(`It took more than ${within} ms to be back.`);
  const isTooRare = kills >= ENOUGH_KILLS && neverCut.length > 0;
  if (isTooRare) say(`None of ${kills} kills cut off: ${neverCut.join(', ')}.`);
  if (wrong.length > 0 || slowest > within || isTooRare) process.exitCode = 1;
}

if (sqlite > 0) sumUp('SQLite', await killAll(sqlite, async () => undefined));
if (inPostgres > 0) {
  const postgres = await startPostmaster();
  try {
    sumUp('PostgreSQL', await killAll(inPostgres, async () => createDatabase(postgres.url)));
  } finally {
    await postgres.remove();
  }
}
