import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { openDatabase } from '#server/database/database.ts';
import type { Certificate } from '#tests/fixtures/postgres.ts';
import { createDatabase, startPostmaster } from '#tests/fixtures/postgres.ts';

import { listening, openEvents } from '../events.ts';
import { registerUser, startTestServer, temporaryFolder } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';

const folder = temporaryFolder();
const place = (name: string) => path.join(folder, name);

const read = (name: string) => readFileSync(place(name), 'utf8');

const hasOpenSsl = spawnSync('openssl', ['version']).status === 0;

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args.join(' ')} failed: ${stderr}`);
}

const NEW = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];

function makeAuthority(name: string): void {
  openssl(...NEW, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`);
}

/** A certificate for localhost and no other name, which an authority has signed. */
function makeCertificate(authority: string): Certificate {
  const signed = ['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const plainEnd = ['-addext', 'basicConstraints=critical,CA:FALSE'];
  openssl(...NEW, ...signed, ...name, ...plainEnd, '-keyout', 'server.key', '-out', 'server.pem');
  return { certificate: read('server.pem'), key: read('server.key') };
}

test.skipIf(!hasOpenSsl)(
  'with sslmode=verify-full each line to the database is TLS, to a server of that name and authority alone',
  async () => {
    makeAuthority('ours');
    makeAuthority('strange');
    const postgres = await startPostmaster({ certificate: makeCertificate('ours') });
    afterAll(async () => postgres.remove());
    const url = await createDatabase(postgres.url);
    const over = (host: string, authority: string) => {
      const address = new URL(url);
      address.hostname = host;
      address.search = `?sslmode=verify-full&sslrootcert=${place(`${authority}.pem`)}`;
      return { dataDir: folder, databaseUrl: address.href };
    };

    await expect(openDatabase(over('localhost', 'strange'))).rejects.toThrow(/certificate/);
    await expect(openDatabase(over('127.0.0.1', 'ours'))).rejects.toThrow(/does not match|altnames/);

    const { app, database } = await startTestServer({ place: over('localhost', 'ours') });
    const { token } = await registerUser(app);
    const events = await openEvents(await listening(app), token);
    await taskCalls(app).create(token, plain);
    await events.reached(1);
    const lines = async () => {
      const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl
        join pg_stat_activity using (pid) where datname = current_database()`.execute(database);
      return rows.map(({ ssl }) => ssl);
    };
    // One for what is read and written, and one that listens: its own news reach a server without the second.
    await expect.poll(async () => (await lines()).length).toBeGreaterThan(1);
    expect(await lines()).not.toContain(false);
  },
);
