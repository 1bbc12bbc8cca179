import { randomInt } from 'node:crypto';
import { promises as timers } from 'node:timers';

import type { DatabaseLocation } from '#server/database/database.ts';

import type { RunningServer } from '../../src/tools/server.ts';
import { startServer } from '../../src/tools/server.ts';
import { pick } from './words.ts';
import { KINDS, makeWriters } from './writers.ts';

// From the middle of the first write to after many, on a machine that is busy, too.
const LONGEST_OF_START = 0.5;
// From before to after the commit of what was just sent.
const MOMENT_OF_START = 0.02;
const RAREST = 4;

/** What was done of one kind: answered, and left by a kill without an answer, carried out or not. */
export type Count = { done: number; cutThere: number; cutNotThere: number };

/** What was done, how long the server took to be back each time, and what was wrong. */
export type KillReport = { kills: number; acts: Map<string, Count>; backMs: number[]; wrong: string[] };

export const newReport = (): KillReport => ({ kills: 0, acts: new Map(), backMs: [], wrong: [] });

/** Returns what is counted of an act. */
export function readCount({ acts }: KillReport, name: string): Count {
  const count = acts.get(name) ?? { done: 0, cutThere: 0, cutNotThere: 0 };
  acts.set(name, count);
  return count;
}

/** Returns one of the kinds of writes that were cut off least often; the very rarest may have nothing to be done upon. */
function pickRare({ acts }: KillReport): string {
  const countCuts = (name: string) => {
    const { cutThere = 0, cutNotThere = 0 } = acts.get(name) ?? {};
    return cutThere + cutNotThere;
  };
  const sorted = KINDS.toSorted((one, other) => countCuts(one) - countCuts(other));
  return pick(sorted.slice(0, RAREST)) ?? '';
}

const pause = async (ms: number) => timers.setTimeout(randomInt(Math.ceil(ms)));

/** Lets a server on a database of its own be killed so many times among the writes of several clients. */
export async function killOften(
  { dataDir, databaseUrl }: DatabaseLocation,
  kills: number,
  report: KillReport,
): Promise<void> {
  const env = { DATABASE_URL: databaseUrl ?? '' };
  const begun = performance.now();
  let server: RunningServer = await startServer(dataDir, { env });
  let startMs = performance.now() - begun;
  const { port } = server;
  let isOver = false;
  let gate = Promise.withResolvers<void>();
  const way = { url: async () => gate.promise.then(() => server.url), isOver: () => isOver };
  let [awaited, sent] = ['', Promise.withResolvers<void>()];
  const writers = await makeWriters(server.url, way, {
    onSend: (name) => {
      if (name === awaited) sent.resolve();
    },
    onDone: (name) => {
      readCount(report, name).done += 1;
    },
    onCut: (name, isThere) => {
      readCount(report, name)[isThere ? 'cutThere' : 'cutNotThere'] += 1;
    },
  });
  const check = async () => report.wrong.push(...(await writers.check(server.url, { dataDir, databaseUrl })));

  const work = writers.work();
  for (let round = 0; round < kills && report.wrong.length === 0; round += 1) {
    gate.resolve();
    // Half of them come wherever they come, and the others upon what is seldom under way.
    if (round % 2 === 1) {
      [awaited, sent] = [pickRare(report), Promise.withResolvers()];
      await Promise.race([sent.promise, timers.setTimeout(startMs)]);
      await pause(startMs * MOMENT_OF_START);
    } else await pause(startMs * LONGEST_OF_START);
    gate = Promise.withResolvers<void>();
    await server.kill();
    const killed = performance.now();
    server = await startServer(dataDir, { port, env });
    startMs = performance.now() - killed;
    report.backMs.push(startMs);
    report.kills += 1;
    await check();
  }
  isOver = true;
  // Whoever has no answer from what is wrong would wait for it.
  if (report.wrong.length > 0) await server.kill();
  gate.resolve();
  await work;
  if (report.wrong.length === 0) await check();
  await server.stop();
}
