import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';

import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { PATHS, API_BASE } from '#contract/paths.ts';
import { buildApp } from '#server/app.ts';
import { beginAnotherLife } from '#server/backups/another-life.ts';
import { openDatabase } from '#server/database/database.ts';
import type { Database } from '#server/database/database.ts';
import { readSettings } from '#server/settings.ts';
import type { PasswordHasher } from '#server/users/passwords.ts';

import type { Answer, Call } from './wire.ts';

/** Whose tasks they are. */
export type Account = { id: string; name: string; email: string };

export const PASSWORD = 'password';

const revisionSchema = z.object({
  seq: z.int(),
  task_id: z.string(),
  version: z.int(),
  verb: z.string(),
  deleted: z.int(),
  source: z.string(),
  title: z.string(),
  description: z.string(),
  priority: z.string(),
  due_date: z.string(),
  completed: z.int(),
  labels: z.string(),
  repeat: z.string(),
});
/** A row of the history as it is stored. */
export type Row = z.infer<typeof revisionSchema>;

const ownSchema = {
  id: z.string(),
  deleted_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
};
const taskSchema = z.omit(z.extend(revisionSchema, ownSchema), {
  seq: true,
  task_id: true,
  verb: true,
  deleted: true,
  source: true,
});
const userSchema = z.pipe(
  z.object({ id: z.string(), password_hash: z.string(), seq: z.int() }),
  z.transform(({ id, password_hash: passwordHash, seq }) => ({ id, passwordHash, seq })),
);
export type TaskRow = z.infer<typeof taskSchema>;

const TABLES = ['user', 'session', 'task', 'task_revision', 'list_mark', 'idempotency', 'attempt'];

// Passwords are not what is tried here.
const PLAIN: PasswordHasher = {
  hash: async (password) => password,
  verify: async (known, password) => known === password,
  isOutdated: () => false,
};

/** The server as it ships, on a database in memory-like storage, with a clock that is handed in. */
export class Server {
  readonly #folder: string;
  #app: FastifyInstance;
  #database: Database;
  readonly #file: DatabaseSync;
  readonly #clock: { now: () => Date };
  readonly #statements = new Map<string, StatementSync>();

  private constructor(folder: string, database: Database, app: FastifyInstance, clock: { now: () => Date }) {
    this.#folder = folder;
    this.#database = database;
    this.#app = app;
    this.#clock = clock;
    this.#file = new DatabaseSync(path.join(folder, 'holdfast.sqlite'));
    this.#file.exec('pragma synchronous = off');
  }

  static async open(): Promise<Server> {
    const memory = '/dev/shm';
    const folder = mkdtempSync(path.join(existsSync(memory) ? memory : tmpdir(), 'holdfast-simulator-'));
    const clock = { now: () => new Date() };
    const database = await openDatabase({ dataDir: folder });
    const app = await Server.#build(database, folder, clock);
    return new Server(folder, database, app, clock);
  }

  static async #build(
    database: Database,
    folder: string,
    clock: { now: () => Date },
  ): Promise<FastifyInstance> {
    const app = await buildApp({
      settings: { ...readSettings({}), registrationsPerHour: 1_000_000 },
      database,
      dist: path.join(folder, 'no-dist'),
      now: () => clock.now(),
      // The network of the simulator has the heartbeats: they are in its time.
      heartbeatMs: 2 ** 31 - 1,
      withPasswords: async (_seat, work) => work(PLAIN),
    });
    await app.ready();
    return app;
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.#database.destroy();
    this.#file.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A statement, which is prepared once: to prepare it costs more than what it does. */
  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#file.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Begins a script: nobody is known. */
  begin(now: () => Date): void {
    this.#clock.now = now;
    for (const table of TABLES.toReversed()) this.#file.exec(`delete from ${table}`);
  }

  addAccount(name: string): Account {
    const account = { id: randomUUID(), name, email: `${name}@example.com` };
    this.#prepare(
      'insert into user (id, name, email, email_key, image, password_hash, created_at, seq) values (?, ?, ?, ?, null, ?, ?, 0)',
    ).run(account.id, name, account.email, account.email, PASSWORD, this.#clock.now().toISOString());
    return account;
  }

  async handle({ method, path: url, headers, body }: Call): Promise<Answer> {
    const isStream = url === API_BASE + PATHS.events;
    const asked = {
      method: method === 'PUT' || method === 'POST' || method === 'DELETE' ? method : ('GET' as const),
      url,
      headers,
      ...(body !== '' && { payload: body }),
    };
    const response = await this.#app.inject({ ...asked, payloadAsStream: isStream });
    const answered = Object.entries(response.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const follow = () => {
      const stream = response.stream();
      // Nothing else tells the server that its client is gone: the stream, its timers and the tab behind it would stay for ever.
      stream.once('close', () => response.raw.res.destroy());
      return stream;
    };
    const answer = () => (response.statusCode === 200 ? follow() : text(response.stream()));
    return {
      status: response.statusCode,
      headers: Object.fromEntries(answered),
      body: isStream ? await answer() : response.body,
    };
  }

  /** Ends the process, and starts another one on the same database. */
  async restart(): Promise<void> {
    await this.#app.close();
    this.#app = await Server.#build(this.#database, this.#folder, this.#clock);
  }

  endSessions({ id }: Account): void {
    this.#prepare('delete from session where user_id = ?').run(id);
  }

  /** Copies the whole data as it is now. */
  backUp(): void {
    const copy = path.join(this.#folder, 'copy.sqlite');
    rmSync(copy, { force: true });
    this.#file.exec(`vacuum into '${copy}'`);
  }

  /** Puts the copy in the place of what is there, which begins another life by that. */
  async putBack(): Promise<void> {
    const users = this.#prepare('select id, password_hash, seq from user').all();
    const former = new Map(
      z
        .array(userSchema)
        .parse(users)
        .map(({ id, ...user }) => [id, user]),
    );
    this.#file.exec(`attach '${path.join(this.#folder, 'copy.sqlite')}' as copy; begin`);
    for (const table of TABLES.toReversed()) this.#file.exec(`delete from main.${table}`);
    for (const table of TABLES) this.#file.exec(`insert into main.${table} select * from copy.${table}`);
    this.#file.exec('commit; detach copy');
    await beginAnotherLife(this.#database, former, this.#clock.now());
  }

  /** The history of an account after a number, oldest first. */
  readHistory({ id }: Account, after: number): Row[] {
    const rows = this.#prepare('select * from task_revision where user_id = ? and seq > ? order by seq').all(
      id,
      after,
    );
    return z.array(revisionSchema).parse(rows);
  }

  countHistory({ id }: Account): number {
    const row = this.#prepare('select count(*) as count from task_revision where user_id = ?').get(id);
    return Number(row?.['count']);
  }

  /** All tasks of an account, the deleted ones too, newest first. */
  readTasks({ id }: Account): TaskRow[] {
    const rows = this.#prepare(
      'select * from task where user_id = ? order by created_at desc, created_seq desc',
    ).all(id);
    return z.array(taskSchema).parse(rows);
  }
}
