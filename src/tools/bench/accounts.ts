import { hash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../account.ts';
import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';

type Size = { accounts: number; tasks: number };

/** A server with many accounts, and the folder of its data. */
export type Accounts = { server: RunningServer; folder: string };

const FIRST = makeAccount('first');

export const nameToken = (account: number) => `token-of-${account}`;
/** All have one password: a hash for each would take an hour. */
export const nameAccount = (account: number) => makeAccount(`account-${account}`);

const COUNT =
  'with recursive count(number) as (select 1 union all select number + 1 from count where number < ?)';
const FIELDS = 'title, description, priority, due_date, completed, labels, repeat';

/** Adds accounts to a database whose server is stopped, in one transaction, each with a session and so many tasks. */
function addAccounts(folder: string, { accounts, tasks }: Size): void {
  const database = new DatabaseSync(path.join(folder, 'holdfast.sqlite'));
  database.function('new_id', () => randomUUID());
  database.function('email_of', (account) => nameAccount(Number(account)).email);
  database.function('token_hash_of', (account) => hash('sha256', nameToken(Number(account)), 'base64url'));
  const at = new Date().toISOString();
  const run = (text: string, ...values: (string | number)[]) => database.prepare(text).run(...values);
  // The indexes of random ids are written all over, and would be read from the disk again and again.
  database.exec('pragma cache_size = -1000000');
  database.exec('begin immediate; create temp table account (number integer primary key, id text)');
  run(`${COUNT} insert into account select number, new_id() from count`, accounts);
  run(
    `insert into "user" (id, name, email, email_key, image, password_hash, created_at, seq)
      select account.id, name, email_of(number), email_of(number), image, password_hash, created_at, ?
      from account join "user" on email = ?`,
    tasks,
    FIRST.email,
  );
  run(
    `insert into session (token_hash, user_id, created_at, last_used_at, expires_at, user_agent)
      select token_hash_of(number), id, ?, ?, '9999-12-31T00:00:00.000Z', '' from account`,
    at,
    at,
  );
  // One task of each comes after the other, as in use: those of one account lie far apart.
  run(
    `${COUNT} insert into task
      (id, user_id, version, created_seq, created_at, updated_at, ${FIELDS})
      select new_id(), account.id, 1, count.number, made_at, made_at, 'Task ' || count.number,
        'What there is to know about task ' || count.number || '.', 'Low', '2030-06-15', 0, '["errands","home"]', ''
      from (select number, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-05', number || ' minutes') as made_at from count) as count
      cross join account`,
    tasks,
  );
  database.exec(`insert into task_revision
      (user_id, seq, task_id, version, verb, deleted, source, created_at, ${FIELDS})
      select user_id, created_seq, id, 1, 'create', 0, 'another client', created_at, ${FIELDS} from task order by rowid`);
  run(
    `insert into list_mark (user_id, seq, stamp, created_at)
      select id, ?, substr(hex(randomblob(6)), 1, 12), ? from account`,
    tasks,
    at,
  );
  database.exec('commit');
  database.close();
}

/** Makes a database with so many accounts of so many tasks each, measures its server, and takes both down. */
export async function inAccounts<Result>(
  size: Size,
  measure: (accounts: Accounts) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-bench-'));
  try {
    const first = await startServer(folder, { isBuilt: true });
    try {
      await signUp(first.url, FIRST);
    } finally {
      await first.stop();
    }
    addAccounts(folder, size);
    const server = await startServer(folder, { isBuilt: true });
    try {
      return await measure({ server, folder });
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
