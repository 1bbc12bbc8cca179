import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

import { errorAnswerSchema } from '#contract/error-answer.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { formatMark } from '#server/tasks/mark.ts';

import { listening } from './events.ts';
import { fillAccount, FILLED, STAMP } from './large-account.ts';
import { registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const CLIENTS = 12;

/** Asks over a socket of its own, and takes nothing of the answer but its head. */
async function askUnread(port: number, token: string, path: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const asked = request({ port, host: '127.0.0.1', path: API_BASE + path, headers, agent: false });
  asked.on('error', () => {}).end();
  onTestFinished(() => void asked.destroy());
  return new Promise((resolve) => {
    asked.once('response', (response) => resolve(response.on('error', () => {})));
  });
}

test('the lists and histories that nobody takes are bounded, and small ones come all the same', async () => {
  const { app, database } = await startTestServer();
  const port = await listening(app);
  const { token, user } = await registerUser(app);
  const { create, list, listSince } = taskCalls(app);
  const { mark: none = '' } = await list(token);
  await fillAccount(database, user.id);

  const ask = async (path: string) => askUnread(port, token, path);
  /** Asks, and returns what was said in a refusal. */
  async function readRefusal(path: string): Promise<string | null> {
    const answer = await ask(path);
    return answer.statusCode === 503 ? errorAnswerSchema.parse(JSON.parse(await text(answer))).message : null;
  }
  const tooMany = expect.stringContaining('of this account wait');

  let taken = 0;
  for (; taken < CLIENTS; taken += 1)
    if (tooMany.asymmetricMatch(await readRefusal(`${PATHS.tasks}?since=${none}`))) break;
  expect(taken).toBeLessThan(CLIENTS);
  // A machine that is behind its work says another thing.
  await expect.poll(async () => readRefusal(`${PATHS.changes}?limit=200`)).toEqual(tooMany);
  const { _id } = await create(token, plain);
  const small = await listSince(token, formatMark({ seq: FILLED, stamp: STAMP }));
  expect(small.tasks.map((task) => task._id)).toEqual([_id]);
});

test('two trashes of a user are on their way at a time, also where nobody takes them, and keep nobody else from theirs', async () => {
  const { app, database } = await startTestServer();
  const port = await listening(app);
  const [{ token, user }, other] = [await registerUser(app), await registerUser(app)];
  await fillAccount(database, user.id);
  await database.updateTable('task').set({ deleted_at: '2026-02-01T00:00:00.000Z' }).execute();
  const [slow] = [await askUnread(port, token, PATHS.trash), await askUnread(port, token, PATHS.trash)];
  const statuses: unknown[] = [];
  const third = askUnread(port, token, PATHS.trash).then(({ statusCode }) => statuses.push(statusCode));
  for (let times = 0; times < 5; times += 1)
    expect(await askUnread(port, other.token, PATHS.trash)).toHaveProperty('statusCode', 200);
  expect(statuses).toEqual([]);
  slow.destroy();
  await third;
  expect(statuses).toEqual([200]);
});
