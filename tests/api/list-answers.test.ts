import { createHook } from 'node:async_hooks';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

import { callsOf, fields } from './account-file.ts';
import type { TestServer } from './server.ts';
import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const server = await startTestServer();
const { app, database, place } = server;
const { create, update, list } = taskCalls(app);
const odd = {
  ...plain,
  title: '"Quoted" \\ \u{1F600} \u2028 ü',
  description: 'Line\n\ttab \u0001'.repeat(200),
};

const DECODE = {
  zstd: promisify(zstdDecompress),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

async function ask(token: string, headers: Record<string, string> = {}, on: TestServer = server) {
  const url = API_BASE + PATHS.tasks;
  return on.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } });
}

/** How many compressions a work begins, whoever asks for them. */
async function countCompressions(work: () => Promise<unknown>): Promise<number> {
  let begun = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ZLIB') begun += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return begun;
}

describe('the list', () => {
  test('says exactly what its schema says, whatever is in the tasks', async () => {
    const { token } = await registerUser(app);
    const tasks = [await create(token, odd), await create(token, { ...plain, completed: true })];
    for (const suffix of ['', `?since=${(await list(token)).mark ?? ''}`, '?since=none']) {
      const { body } = await call(app, 'GET', PATHS.tasks + suffix, { token });
      // What the schema does not know it drops.
      expect(tasksAnswerSchema.parse(body)).toEqual(body);
    }
    expect((await list(token)).tasks).toEqual(tasks.toReversed());
  });

  test('is compressed as the client takes it, with the same words', async () => {
    const { token } = await registerUser(app);
    await create(token, odd);
    const as = await ask(token);
    for (const [header, encoding] of [
      ['gzip, deflate, br, zstd', 'zstd'],
      ['gzip, deflate, br', 'br'],
      ['gzip;q=1.0, br;q=0', 'gzip'],
    ] as const) {
      const { headers, rawPayload } = await ask(token, { 'accept-encoding': header });
      expect(headers).toMatchObject({ 'content-encoding': encoding, etag: as.headers.etag });
      expect((await DECODE[encoding](rawPayload)).toString()).toBe(as.body);
    }
    for (const header of ['', 'identity', 'deflate']) {
      const { headers, body } = await ask(token, { 'accept-encoding': header });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(body).toBe(as.body);
    }
  });

  test('is read and compressed once, and then sent as it is until it changes', async () => {
    const { token } = await registerUser(app);
    await create(token, odd);
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const askZipped = async () => answers.push(await ask(token, { 'accept-encoding': 'gzip' }));
    expect(await countCompressions(askZipped)).toBe(1);
    // Whoever asks for a task now gets an error.
    await sql`alter table task rename to away`.execute(database);
    const again = await countCompressions(askZipped);
    await sql`alter table away rename to task`.execute(database);
    expect(again).toBe(0);
    const [first, second] = answers.map(({ statusCode, rawPayload }) => ({ statusCode, rawPayload }));
    expect(second).toEqual(first);
    await create(token, plain);
    expect(await countCompressions(askZipped)).toBe(1);
  });

  test('is a 304 without a body to whoever has it, until it changes', async () => {
    const { token } = await registerUser(app);
    const { _id } = await create(token, odd);
    const { etag = '' } = (await ask(token)).headers;
    for (const known of [etag, `"other", ${etag}`]) {
      const { statusCode, body, headers } = await ask(token, { 'if-none-match': known });
      expect({ statusCode, body, etag: headers.etag }).toEqual({ statusCode: 304, body: '', etag });
    }
    expect((await ask(token, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    await update(token, _id, { title: 'Changed' });
    const changed = await ask(token, { 'if-none-match': etag });
    expect(changed).toMatchObject({ statusCode: 200, body: expect.stringContaining('"Changed"') });
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('is never older than a change that another process answered', async () => {
    const { token } = await registerUser(app);
    const { _id } = await create(token, plain);
    const second = await startTestServer({ place });
    const elsewhere = taskCalls(second.app);
    for (let round = 0; round < 20; round += 1) {
      const [writer, reader] = round % 2 === 0 ? [elsewhere, list] : [{ update }, elsewhere.list];
      await writer.update(token, _id, { title: `Round ${round}` });
      expect((await reader(token)).tasks).toMatchObject([{ title: `Round ${round}` }]);
    }
  });

  test('keeps its order and every task when it comes in slices, and when it is patched', async () => {
    const { token } = await registerUser(app);
    const { send } = callsOf(app);
    const ids = Array.from(
      { length: 2500 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    const tasks = ids.map((_id, index) => ({
      ...fields,
      _id,
      // Many are of one moment.
      createdAt: new Date(Date.UTC(2026, 0, 1) + 1000 * Math.floor(index / 700)).toISOString(),
    }));
    await send(token, { format: 'holdfast', schema: 1, tasks });
    const whole = await list(token);
    expect(whole.tasks.map(({ _id }) => _id)).toEqual(ids.toReversed());
    await update(token, ids[1234] ?? '', { title: 'In the middle' });
    await taskCalls(app).remove(token, ids[1235] ?? '');
    const patched = await list(token);
    await taskCalls(app).restore(token, ids[1235] ?? '');
    // A process that has kept nothing reads it anew.
    const fresh = taskCalls((await startTestServer({ place })).app);
    const restored = await list(token);
    expect(await fresh.list(token)).toEqual(restored);
    expect(patched.tasks.map(({ _id }) => _id)).toEqual(ids.toReversed().filter((id) => id !== ids[1235]));
    expect(restored.tasks.map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect(restored.tasks.find(({ _id }) => _id === ids[1234])).toMatchObject({ title: 'In the middle' });
  });
});
