import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, inject } from 'vitest';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import type { User } from '#contract/user.ts';
import type { AppParts, AppSettings } from '#server/app.ts';
import { buildApp } from '#server/app.ts';
import type { Database, DatabaseLocation } from '#server/database/database.ts';
import { openDatabase } from '#server/database/database.ts';
import { readSettings } from '#server/settings.ts';
import { passwordQueue } from '#server/users/passwords.ts';
import type { PasswordHasher, PasswordQueue } from '#server/users/passwords.ts';
import { createDatabase } from '#tests/fixtures/postgres.ts';

/** A folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'holdfast-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes an empty database of its own for a test file. */
export async function freshDatabaseLocation(): Promise<DatabaseLocation> {
  const dataDir = temporaryFolder();
  if (inject('engine') === 'sqlite') return { dataDir };
  return { dataDir, databaseUrl: await createDatabase(inject('postgresUrl')) };
}

/** A clock that stands still until it is moved. */
function testClock() {
  let present = Date.parse('2026-03-01T12:00:00.000Z');
  return {
    now: () => new Date(present),
    advance(milliseconds: number) {
      present += milliseconds;
    },
  };
}

export type Answer = { status: number; headers: Record<string, unknown>; body: unknown; text: string };
export type CallOptions = {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
};

/** Asks the server without a socket. A body that is text or bytes is sent as it is, any other as JSON. */
export async function request(
  app: FastifyInstance,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  { token, body, headers = {}, address }: CallOptions = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    ...(address === undefined ? {} : { remoteAddress: address }),
  });
  const { 'content-type': type, 'content-encoding': encoding } = response.headers;
  const isJson = String(type).startsWith('application/json') && encoding === undefined;
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : undefined,
    text: response.body,
  };
}

/** Calls the API, by the path below its base. */
export const call: typeof request = async (app, method, route, options) =>
  request(app, method, API_BASE + route, options);

export type Account = { token: string; user: User; password: string };

let accounts = 0;

/** Registers one more user. */
export async function registerUser(app: FastifyInstance): Promise<Account> {
  accounts += 1;
  const password = `password-${accounts}`;
  const body = { name: `User ${accounts}`, email: `user-${accounts}@example.com`, password };
  const answer = await call(app, 'POST', PATHS.register, { body });
  const { token, user } = sessionAnswerSchema.parse(answer.body);
  return { token, user, password };
}

const SALT_LENGTH = randomUUID().length;
/** Keeps passwords readable, since a hash takes a core for a while. As of hashes, no two of one password are the same. */
const readable: PasswordHasher = {
  hash: async (password) => randomUUID() + password,
  verify: async (known, password) => known?.slice(SALT_LENGTH) === password,
  isOutdated: () => false,
};

/** Keeps passwords readable, and lets everybody in at once, for tests of what is counted. */
export const unhashed: PasswordQueue = async (_seat, work) => work(readable);

/** The queue of the server, in which passwords are kept readable. What is of hashing asks for a `passwordQueue` itself. */
function quickQueue(): PasswordQueue {
  const inQueue = passwordQueue();
  return async (seat, work, admit) => inQueue(seat, async () => work(readable), admit);
}

export type TestServer = {
  app: FastifyInstance;
  database: Database;
  clock: ReturnType<typeof testClock>;
  place: DatabaseLocation;
};

type Options = Partial<Omit<AppParts, 'settings' | 'database' | 'now'>> & {
  settings?: Partial<AppSettings>;
  place?: DatabaseLocation;
};

/** Builds a server on a fresh database, or on a given one; it is closed after the tests of the file. */
export async function startTestServer({ settings, place, ...parts }: Options = {}): Promise<TestServer> {
  const where = place ?? (await freshDatabaseLocation());
  const database = await openDatabase(where);
  const clock = testClock();
  const app = await buildApp({
    dist: path.join(where.dataDir, 'no-dist'),
    withPasswords: quickQueue(),
    ...parts,
    settings: { ...readSettings({}), registrationsPerHour: 1_000_000, ...settings },
    database,
    now: clock.now,
  });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await database.destroy();
  });
  return { app, database, clock, place: where };
}

/** The statuses of answers, in order of size. */
export const statuses = (answers: Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** How many rows a table holds. */
export async function countRows(database: Database, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number | string;
  }>`select count(*) as count from ${sql.table(table)}`.execute(database);
  return Number(rows[0]?.count);
}
