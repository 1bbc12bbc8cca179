import { randomUUID } from 'node:crypto';

import type { Browser } from '@playwright/test';

import { taskAnswerSchema, tasksAnswerSchema } from '#contract/answers.ts';
import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';
import type { Task } from '#contract/task.ts';
import { verifyDatabase } from '#server/database/read-only.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { startServer } from '../../src/tools/server.ts';
import { describeTask } from './soak-cards.ts';
import { clash } from './soak-clash.ts';
import type { Counts } from './soak-counts.ts';
import { startDatabase, type Engine } from './soak-database.ts';
import { expect, Desk, HEALING_MS } from './soak-desk.ts';
import { checkWords } from './soak-history.ts';
import { startHostileNetwork } from './soak-network.ts';
import { allChanges, fetchRevisions } from './soak-pages.ts';
import { decideAll, play, sees } from './soak-person.ts';
import { checkRepeats } from './soak-repeats.ts';
import type { Act, Disaster, Script } from './soak-script.ts';
import { findWords, LOOKED_FOR, NOT_SAVED } from './soak-words.ts';

const MOST_HANGS = 1;
const CUTS = 8;
const BETWEEN_CUTS_MS = 60;
const BUSY_MS = 200;
const DUE = '2031-02-03';
const REPETITION = 'FREQ=DAILY;INTERVAL=400';
/** Its next date says on which day it was completed. Nobody types so many days. */
const FROM_COMPLETION = 'DONE;FREQ=DAILY;INTERVAL=300';
/** Between these two it is never the same day. */
const [EARLY, LATE] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

/** A server on one engine behind a hostile network, for one script after the other. */
export async function startWorld(browser: Browser, engine: Engine, counts: Counts) {
  const database = await startDatabase(engine);
  const start = (port?: number) => startServer(database.dataDir, { port, env: database.env, isBuilt: true });
  let server = await start();
  const network = await startHostileNetwork(server.url);
  network.counts = counts;

  const api = (token: string) => {
    const bearer = { Authorization: `Bearer ${token}` };
    const headers = { ...bearer, 'Content-Type': 'application/json' };
    // A machine that plays this may be too busy to answer at once.
    const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
      const answer = await fetch(server.url + API_BASE + path, { headers, ...init });
      if (answer.status !== 503) return answer.json();
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
      return ask(path, init);
    };
    return {
      create: async (fields: { title: string; labels?: string[]; description?: string; repeat?: string }) =>
        taskAnswerSchema.parse(
          await ask(PATHS.tasks, {
            method: 'POST',
            headers: { ...headers, 'Idempotency-Key': randomUUID() },
            body: JSON.stringify({ dueDate: DUE, ...fields }),
          }),
        ).task,
      remove: ({ _id }: Task) =>
        fetch(server.url + API_BASE + pathWithId(PATHS.task, _id), { method: 'DELETE', headers: bearer }),
      tasks: async () => tasksAnswerSchema.parse(await ask(PATHS.tasks)).tasks,
      revisions: async (id: string) => fetchRevisions(ask, id),
      changes: async () => allChanges(ask),
    };
  };

  const strike = async (disaster: Disaster): Promise<void> => {
    if (disaster === 'none') return;
    if (disaster === 'the server dies') {
      await server.kill();
      server = await start(server.port);
    } else {
      for (let cuts = 0; cuts < CUTS; cuts += 1) {
        await database.cut();
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_CUTS_MS));
      }
      await expect.poll(isWell, 'the server is back with its database').toBe(true);
    }
    counts.add(disaster);
  };
  const isWell = () =>
    fetch(`${server.url}${API_BASE}${PATHS.health}`).then(
      ({ ok }) => ok,
      () => false,
    );

  const playScript = async (
    { people, fates, disaster, clash: kind, reaction, isPatient, choices }: Script,
    log: string[],
  ): Promise<void> => {
    const token = await signUp(server.url, makeAccount(randomUUID()));
    const calls = api(token);
    await calls.create({ title: 'First', labels: ['seed'], description: '- [ ] seed one\n- [ ] seed two' });
    await calls.create({ title: 'Second', repeat: REPETITION });
    await calls.remove(await calls.create({ title: 'Third' }));
    const at = { url: network.url, token, counts, log };
    const desks = [
      await Desk.at(browser, { ...at, name: 'Ann', timezoneId: EARLY }),
      await Desk.at(browser, { ...at, name: 'Ben', timezoneId: LATE }),
    ] as const;
    const purged = new Set<string>();
    network.beforePurge = async (id) => {
      const gone = (await calls.revisions(id)).flatMap(({ after }) => findWords(after));
      return () => {
        purged.add(id);
        for (const { words } of desks) words.excuse(gone, 'its task was deleted for good');
      };
    };
    await Promise.all(desks.map((desk) => desk.tab(0)));

    network.begin(fates);
    network.hangs = MOST_HANGS;
    const half = (index: number) => Math.ceil((people[index]?.length ?? 0) / 2);
    await Promise.all(desks.map((desk, index) => play(desk, people[index]?.slice(0, half(index)) ?? [])));
    await clash(desks, kind, {
      repeating: async () => (await calls.create({ title: 'Occurrence', repeat: FROM_COMPLETION })).title,
      isOtherFirst: (choices[0] ?? 0) % 2 === 1,
      whileWell: async (wait) => {
        network.fates = [];
        await wait();
        network.fates = fates;
      },
    });
    if (kind !== 'none' && reaction !== null) {
      const act: Act = { verb: reaction, tab: 0, pick: choices[0] ?? 0, isLast: false };
      await Promise.all(desks.map((desk) => play(desk, [act])));
    }
    await Promise.all([
      strike(disaster),
      ...desks.map((desk, index) => play(desk, people[index]?.slice(half(index)) ?? [])),
    ]);
    network.fates = [];
    log.push(`${new Date().toISOString().slice(14, 23)} The network is well.`);

    await Promise.all(desks.map((desk) => decideAll(desk, choices, isPatient)));
    if (isPatient) counts.add('got over it without a reload');
    const stored = (await calls.tasks()).map(describeTask).toSorted();
    for (const desk of desks)
      for (const tab of desk.openTabs)
        await expect
          .poll(() => sees(desk, tab, stored.length), {
            message: `what ${desk.name} sees in tab ${tab}`,
            timeout: HEALING_MS,
          })
          .toEqual(stored);

    log.push(`${new Date().toISOString().slice(14, 23)} All see the same.`);
    const changes = await calls.changes();
    const allowed = { asked: network.asked, copied: desks.flatMap(({ copied }) => copied) };
    const faults = desks.flatMap((desk) => [...checkWords(desk, changes, allowed), ...desk.errors]);
    faults.push(...checkRepeats(changes, { purged, reinstated: network.reinstated }));
    expect(faults, 'what is wrong in the end').toEqual([]);
    for (const { words } of desks)
      for (const { isKept, excuse } of words.all)
        counts.add(`word: ${isKept ? (excuse ?? LOOKED_FOR) : NOT_SAVED}`);
    await Promise.all(desks.map((desk) => desk.leave()));
  };

  /** Plays one script; a failure tells what was done. */
  const run = async (script: Script): Promise<void> => {
    const log: string[] = [];
    try {
      await playScript(script, log);
    } catch (error) {
      const story = ['What was done:', ...log].join('\n');
      throw new Error(
        `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n\n${story}\n`,
        { cause: error },
      );
    }
  };
  const stop = async () => {
    await network.stop();
    await server.stop();
    const databaseUrl = database.env.DATABASE_URL || undefined;
    const { violations } = await verifyDatabase({ dataDir: database.dataDir, databaseUrl });
    await database.stop();
    expect(violations, 'what the database should not hold').toEqual([]);
  };
  return { run, stop };
}
