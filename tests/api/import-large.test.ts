import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

import { describe, expect, test } from 'vitest';

import { importAnswerSchema } from '#contract/account-file.ts';
import { errorAnswerSchema } from '#contract/error-answer.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';

import { startServer } from './process.ts';
import { freshDatabaseLocation } from './server.ts';

const MEBIBYTE = 1024 * 1024;
const HOSTILE_BYTES = 63 * MEBIBYTE;
// So few that the server cannot judge them yet.
const FIRST_BYTES = 64 * 1024;
const at = '2026-01-01T00:00:00.000Z';

/** A text of about 63 MB that repeats a part within two ends. */
function repeated(start: string, part: string, end: string): string {
  return start + part.repeat(Math.floor((HOSTILE_BYTES - start.length - end.length) / part.length)) + end;
}

const BEGINNING = '{"format":"holdfast","schema":1,';
const hostile: [string, () => string][] = [
  ['empty tasks', () => repeated(`${BEGINNING}"tasks":[{}`, ',{}', ']}')],
  ['empty changes', () => repeated(`${BEGINNING}"tasks":[],"revisions":[{}`, ',{}', ']}')],
  ['numbers', () => repeated(`${BEGINNING}"tasks":[1`, ',1', ']}')],
  ['lists in lists', () => repeated(`${BEGINNING}"tasks":[`, '[', '')],
  ['parts that no file has', () => repeated(`${BEGINNING}"tasks":[],"x":[[]`, ',[]', ']}')],
];

// What takes the time is the rows; what could hold the others up is the bytes.
const TASKS = 10_000;

/** A file of many tasks with long descriptions, each with a history of two changes: about 50 MB. */
function largeFile(): string {
  const tasks: object[] = [];
  const revisions: object[] = [];
  for (let index = 0; index < TASKS; index += 1) {
    const _id = randomUUID();
    const fields = {
      title: `Task ${index}`,
      description: 'word '.repeat(300),
      priority: 'Low',
      dueDate: '2026-04-01',
      completed: false,
    };
    const change = (version: number, verb: string, title: string) => ({
      seq: 2 * index + version,
      taskId: _id,
      version,
      verb,
      at,
      source: 'Firefox on Linux',
      after: { ...fields, title, deleted: false },
    });
    revisions.push(change(1, 'create', 'First'), change(2, 'update', fields.title));
    tasks.push({ _id, ...fields, version: 2, createdAt: at, updatedAt: at });
  }
  return JSON.stringify({ format: 'holdfast', schema: 1, seq: revisions.length, tasks, revisions });
}

/** In MB, and no more: a file that is read as a whole would end such a server. */
const HEAP_MB = 128;

/** A server in a process of its own, and two people on it. */
async function withTwoPeople() {
  const server = await startServer(await freshDatabaseLocation(), {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  });
  const send = async (method: string, path: string, token: string, body?: string | Buffer<ArrayBuffer>) =>
    fetch(`${server.address}${API_BASE}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
  const register = async (name: string) => {
    const body = JSON.stringify({ name, email: `${name}@example.com`, password: 'secret-1' });
    return sessionAnswerSchema.parse(await (await send('POST', PATHS.register, '', body)).json()).token;
  };
  const [mine, other] = [await register('mine'), await register('other')];

  /** Sends a file, while the other person reads and writes one after the other. Says how long each had to wait. */
  async function duringImport(path: string, file: Buffer<ArrayBuffer>) {
    const over = new AbortController();
    const waits = { read: 0, write: 0 };
    const timed = async (kind: keyof typeof waits, method: string, body?: string) => {
      const begun = performance.now();
      const answer = await send(method, PATHS.tasks, other, body);
      await answer.arrayBuffer();
      expect(answer.ok).toBe(true);
      waits[kind] = Math.max(waits[kind], performance.now() - begun);
    };
    const goOn = async (step: () => Promise<void>) => {
      while (!over.signal.aborted) await step();
    };
    const task = JSON.stringify({ title: 'Meanwhile', dueDate: '2026-04-01' });
    const others = [goOn(async () => timed('read', 'GET')), goOn(async () => timed('write', 'POST', task))];
    const begun = performance.now();
    const answer = await send('POST', path, mine, file);
    const body: unknown = await answer.json();
    const took = performance.now() - begun;
    over.abort();
    await Promise.all(others);
    return { status: answer.status, body, took, waits };
  }

  /** Sends a file in two pieces, and does a work between them and another one beside the second. */
  async function inTwoPieces(path: string, file: Buffer, work: () => Promise<void>) {
    const asked = request(server.address + API_BASE + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${mine}`,
        'content-type': 'application/json',
        'content-length': file.length,
      },
    });
    const answered = Promise.withResolvers<IncomingMessage>();
    // After the answer it may still be sending when the server has ended.
    asked.once('response', answered.resolve).on('error', answered.reject);
    asked.write(file.subarray(0, FIRST_BYTES));
    await work();
    asked.end(file.subarray(FIRST_BYTES));
    const [response] = await Promise.all([answered.promise, work()]);
    const body: unknown = JSON.parse(await text(response));
    return { status: response.statusCode, body };
  }

  /** Lets the other person read and write. */
  async function goOnAsOther(): Promise<void> {
    const task = JSON.stringify({ title: 'Meanwhile', dueDate: '2026-04-01' });
    expect((await send('GET', PATHS.tasks, other)).status).toBe(200);
    expect((await send('POST', PATHS.tasks, other, task)).status).toBe(201);
  }
  return { duringImport, inTwoPieces, goOnAsOther, mine, send };
}

// How long it takes, and how much memory: npm run overload -- hostile.
describe('63 MB that no account ever was', () => {
  test.each(hostile)(
    '%s: are refused with a sentence, and others are answered before that',
    async (_name, make) => {
      const { inTwoPieces, goOnAsOther } = await withTwoPeople();
      const order: string[] = [];
      const file = Buffer.from(make());
      const { status, body } = await inTwoPieces(PATHS.importPreview, file, async () => {
        await goOnAsOther();
        order.push('another was answered');
      }).finally(() => order.push('refused'));
      expect([400, 413]).toContain(status);
      expect(errorAnswerSchema.parse(body).message).toMatch(/^\S.*\.$/);
      expect(order).toEqual(['another was answered', 'another was answered', 'refused']);
    },
  );
});

test('a file of 50 MB is taken in whole, and the others go on meanwhile', async () => {
  const { duringImport, mine, send } = await withTwoPeople();
  const file = Buffer.from(largeFile());
  expect(file.length).toBeGreaterThan(50 * MEBIBYTE);
  const preview = await duringImport(PATHS.importPreview, file);
  const done = await duringImport(PATHS.import, file);
  for (const { status, body, took, waits } of [preview, done]) {
    expect(status).toBe(200);
    expect(importAnswerSchema.parse(body).summary).toMatchObject({ added: TASKS, changed: 0 });
    // Where one thread did it all, the others waited for most of the time that it took.
    expect(Math.max(waits.read, waits.write)).toBeLessThan(took / 2);
  }
  const list: { tasks: unknown[] } = await (await send('GET', PATHS.tasks, mine)).json();
  expect(list.tasks).toHaveLength(TASKS);
}, 900_000);
