// The floor of creates: a bare Fastify on the server's own database, which finds the session of each body it gets, stores the rows
// that the server stores, and answers with the task when they are on the disk. It checks nothing.
import { hash, randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import Fastify from 'fastify';
import { Pool } from 'pg';

import type { TaskFields } from '#contract/field-rules.ts';

const [port = '0', folder = '', databaseUrl = ''] = process.argv.slice(2);

/** Stores a task with its revision, the answer of its key and the mark of its number. False where the session has ended. */
type Store = (tokenHash: string, id: string, fields: TaskFields, answer: string) => Promise<boolean>;

const newStamp = () => randomBytes(9).toString('base64url');

/** Stores what comes in one turn of the event loop by one transaction, so that all of it waits for the disk once. */
function openSqlite(): Store {
  const database = new DatabaseSync(path.join(folder, 'holdfast.sqlite'), { timeout: 5000 });
  database.exec('pragma synchronous = full; pragma foreign_keys = on');
  const find = database.prepare('select user_id from session where token_hash = ? and expires_at > ?');
  const raise = database.prepare('update "user" set seq = seq + 1 where id = ? returning seq');
  const insertTask = database.prepare(`insert into task
    (id, user_id, title, description, priority, due_date, completed, version, created_seq, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, 0, 1, ?, ?, ?)`);
  const insertRevision = database.prepare(`insert into task_revision
    (user_id, seq, task_id, version, verb, title, description, priority, due_date, completed, deleted, source, created_at)
    values (?, ?, ?, 1, 'create', ?, ?, ?, ?, 0, 0, '', ?)`);
  const insertKey = database.prepare('insert into idempotency values (?, ?, ?, ?, ?)');
  const insertMark = database.prepare('insert into list_mark values (?, ?, ?, ?)');
  let waiting: (() => void)[] = [];
  const commit = () => {
    database.exec('commit');
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return async (tokenHash, id, { title, description, priority, dueDate }, answer) => {
    const at = new Date().toISOString();
    const user = find.get(tokenHash, at)?.['user_id'] ?? null;
    if (user === null) return false;
    if (waiting.length === 0) {
      database.exec('begin immediate');
      setImmediate(commit);
    }
    const seq = raise.get(user)?.['seq'] ?? null;
    insertTask.run(id, user, title, description, priority, dueDate, seq, at, at);
    insertRevision.run(user, seq, id, title, description, priority, dueDate, at);
    insertKey.run(user, id, `create ${id}`, answer, at);
    insertMark.run(user, seq, newStamp(), at);
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    await promise;
    return true;
  };
}

/** Stores each body by one statement, which is a transaction of its own. */
function openPostgres(): Store {
  const pool = new Pool({ connectionString: databaseUrl });
  const text = `with raised as (
      update "user" set seq = seq + 1 where id = (select user_id from session where token_hash = $1 and expires_at > $2)
        returning id, seq
    ), made as (
      insert into task
        (id, user_id, title, description, priority, due_date, completed, version, created_seq, created_at, updated_at)
        select $3, id, $4, $5, $6, $7, 0, 1, seq, $2, $2 from raised
    ), revised as (
      insert into task_revision
        (user_id, seq, task_id, version, verb, title, description, priority, due_date, completed, deleted, source, created_at)
        select id, seq, $3, 1, 'create', $4, $5, $6, $7, 0, 0, '', $2 from raised
    ), kept as (
      insert into idempotency select id, $3, $8, $9, $2 from raised
    )
    insert into list_mark select id, seq, $10, $2 from raised`;
  return async (tokenHash, id, { title, description, priority, dueDate }, answer) => {
    const at = new Date().toISOString();
    const fields = [title, description, priority, dueDate];
    const values = [tokenHash, at, id, ...fields, `create ${id}`, answer, newStamp()];
    const { rowCount } = await pool.query({ name: 'create', text, values });
    return rowCount === 1;
  };
}

const store = databaseUrl === '' ? openSqlite() : openPostgres();
const app = Fastify();
app.post<{ Body: TaskFields }>('/create', async (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const id = randomUUID();
  const answer = JSON.stringify({ task: { _id: id, ...request.body } });
  const isStored = await store(hash('sha256', token, 'base64url'), id, request.body, answer);
  return isStored ? reply.code(201).type('application/json').send(answer) : reply.code(401).send();
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
