import { randomInt } from 'node:crypto';

import type { DatabaseLocation } from '#server/database/database.ts';

import type { RunningServer } from '../../src/tools/server.ts';
import { startServer } from '../../src/tools/server.ts';
import { makeWriters } from './writers.ts';

// From the middle of the first write to after many.
const LONGEST_MS = 250;

/** What was done of one kind: answered, and left by a kill without an answer, carried out or not. */
export type Count = { done: number; cutThere: number; cutNotThere: number };

/** What was done, how long the server took to be back each time, and what was wrong. */
export type KillReport = { kills: number; acts: Map<string, Count>; backMs: number[]; wrong: string[] };

export const newReport = (): KillReport => ({ kills: 0, acts: new Map(), backMs: [], wrong: [] });

/** Returns what is counted of an act. */
export function countOf({ acts }: KillReport, name: string): Count {
  const count = acts.get(name) ?? { done: 0, cutThere: 0, cutNotThere: 0 };
  acts.set(name, count);
  return count;
}

/** Lets a server on a database of its own be killed so many times among the writes of several clients. */
export async function killOften(
  { dataDir, databaseUrl }: DatabaseLocation,
  kills: number,
  report: KillReport,
): Promise<void> {
  const env = { DATABASE_URL: databaseUrl ?? '' };
  let server: RunningServer = await startServer(dataDir, { env });
  const { port } = server;
  let isOver = false;
  let gate = Promise.withResolvers<void>();
  const way = { url: async () => gate.promise.then(() => server.url), isOver: () => isOver };
  const writers = await makeWriters(server.url, way, {
    onDone: (name) => {
      countOf(report, name).done += 1;
    },
    onCut: (name, isThere) => {
      countOf(report, name)[isThere ? 'cutThere' : 'cutNotThere'] += 1;
    },
  });
  const check = async () => report.wrong.push(...(await writers.check(server.url, { dataDir, databaseUrl })));

  const work = writers.work();
  for (let round = 0; round < kills && report.wrong.length === 0; round += 1) {
    gate.resolve();
    await new Promise((resolve) => setTimeout(resolve, randomInt(LONGEST_MS)));
    gate = Promise.withResolvers<void>();
    await server.kill();
    const killed = performance.now();
    server = await startServer(dataDir, { port, env });
    report.backMs.push(performance.now() - killed);
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
