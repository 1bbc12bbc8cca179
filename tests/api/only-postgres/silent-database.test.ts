import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';

import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

import { openDatabase } from '#server/database/database.ts';
import { createDatabase, startPostmaster } from '#tests/fixtures/postgres.ts';

import { temporaryFolder } from '../server.ts';

const STATEMENT_MS = 300;
/** More than the pool has. */
const MANY = 20;
const postgres = await startPostmaster();
afterAll(async () => postgres.remove());

/** Stands before the database; the line of a host that lost its power neither brings nor ends anything any more. */
async function startLine() {
  const { hostname, port } = new URL(postgres.url);
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    line.close();
  });
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    port: String(address.port),
    /** Whatever is connected by now falls silent; who comes later is served. */
    fallSilent(): void {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

async function openThroughLine() {
  const line = await startLine();
  const url = new URL(await createDatabase(postgres.url));
  url.port = line.port;
  const database = await openDatabase(
    { dataDir: temporaryFolder(), databaseUrl: url.href },
    { statementMs: STATEMENT_MS },
  );
  onTestFinished(async () => database.destroy());
  return { line, database };
}

test('a database whose line falls silent fails what waits for it, and is used again by a new line', async () => {
  const { line, database } = await openThroughLine();
  const askOften = async () =>
    Promise.allSettled(
      Array.from({ length: MANY }, async () => database.selectFrom('user').select('id').execute()),
    );
  await askOften();
  line.fallSilent();
  const results = await askOften();
  expect(results.some(({ status }) => status === 'rejected')).toBe(true);
  await expect(database.selectFrom('user').select('id').execute()).resolves.toEqual([]);
});

test('a notice is heard again after the line on which it was waited for fell silent', async () => {
  const { line, database } = await openThroughLine();
  const heard: (number | null)[] = [];
  onTestFinished(database.pubSub.subscribe('somebody', ({ seq }) => heard.push(seq)));
  const notify = async (seq: number) =>
    database
      .transaction()
      .execute(async (transaction) => database.pubSub.send(transaction, { userId: 'somebody', seq }));
  const untilHeard = async (seq: number) =>
    vi.waitFor(
      async () => {
        await notify(seq);
        expect(heard).toContain(seq);
      },
      { interval: 100, timeout: 120_000 },
    );
  await untilHeard(1);
  line.fallSilent();
  await untilHeard(2);
});
