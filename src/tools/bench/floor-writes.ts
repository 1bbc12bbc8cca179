// The floor of creates: a bare Fastify that stores each body it gets, and answers when it is on the disk.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import Fastify from 'fastify';
import { Pool } from 'pg';

const [port = '0', folder = '', databaseUrl = ''] = process.argv.slice(2);

type Store = (id: string, body: string) => Promise<void>;

/** Stores what comes in one turn of the event loop by one transaction, so that all of it waits for the disk once. */
function openSqlite(): Store {
  const database = new DatabaseSync(path.join(folder, 'floor.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table floor (id text primary key, body text)');
  const insert = database.prepare('insert into floor values (?, ?)');
  let waiting: (() => void)[] = [];
  const commit = () => {
    database.exec('commit');
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return async (id, body) => {
    if (waiting.length === 0) {
      database.exec('begin');
      setImmediate(commit);
    }
    insert.run(id, body);
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    return promise;
  };
}

async function openPostgres(): Promise<Store> {
  const pool = new Pool({ connectionString: databaseUrl });
  await pool.query('create table floor (id text primary key, body text)');
  return async (id, body) => {
    await pool.query({ name: 'insert', text: 'insert into floor values ($1, $2)', values: [id, body] });
  };
}

const store = databaseUrl === '' ? openSqlite() : await openPostgres();
const app = Fastify();
app.post('/create', async (request, reply) => {
  const id = randomUUID();
  await store(id, JSON.stringify(request.body));
  return reply.code(201).send({ success: true, id });
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
