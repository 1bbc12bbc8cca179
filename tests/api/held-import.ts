import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

import { importAnswerSchema } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';
import { undoImportAnswerSchema } from '#contract/undo-import.ts';

import type { Answer } from './server.ts';
import { call } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

/** How many changes are made meanwhile. */
export const TOGETHER = 4;

type Held = {
  app: FastifyInstance;
  token: string;
  /** The key of the one task that was there before. */
  known: string;
  imported: Promise<Answer>;
  /** How many tasks the file adds. */
  adds: number;
  letGo: () => Promise<unknown>;
};

const told = (message: RegExp) => ({
  status: 503,
  headers: { 'retry-after': expect.stringMatching(/^[1-9]\d?$/) },
  body: { code: 'busy', message: expect.stringMatching(message) },
});

/**
 * Proves of an import that does not go on that the account's own writes are told why they have to wait, keep their keys, and are done
 * once it has gone on. Takes the import back, and returns the titles of what is left.
 */
export async function writeMeanwhile({ app, token, known, imported, adds, letGo }: Held): Promise<string[]> {
  const calls = taskCalls(app);
  const keys = Array.from({ length: TOGETHER }, () => crypto.randomUUID());
  const write = async (key: string) =>
    call(app, 'POST', PATHS.tasks, { token, body: plain, headers: { 'idempotency-key': key } });
  const together = await Promise.all(keys.map(async (key) => write(key)));
  expect(together[0]).toMatchObject(
    told(/^An import of this account, or the undo of one, is under way, so this was not done yet/),
  );
  for (const answer of together) expect(answer).toMatchObject(told(/was not done yet/));
  // What was saved before is not told to be not done.
  expect((await write(known)).status).toBe(201);

  await letGo();
  const { range } = importAnswerSchema.parse((await imported).body);
  for (const key of keys) expect((await write(key)).status).toBe(201);
  expect((await calls.list(token)).tasks).toHaveLength(adds + 1 + TOGETHER);
  const undone = await call(app, 'POST', PATHS.undoImport, { token, body: range });
  expect(undoImportAnswerSchema.parse(undone.body)).toMatchObject({ undone: adds, kept: 0 });
  return (await calls.list(token)).tasks.map(({ title }) => title);
}
