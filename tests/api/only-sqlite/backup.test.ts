import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { describe, expect, test } from 'vitest';

import { dailyBackups } from '#server/backups/daily.ts';
import { openDatabase } from '#server/database/database.ts';
import { verifyDatabase } from '#server/database/read-only.ts';

import { COMPILED } from '../../../src/tools/process.ts';
import { stepBack } from '../older-database.ts';
import { runServer, startServer } from '../process.ts';
import { registerUser, startTestServer, temporaryFolder } from '../server.ts';
import { DAY, HOUR } from '../sweep.ts';
import { plain, taskCalls } from '../task-calls.ts';

const BACKUP = path.join(import.meta.dirname, '../../../src/tools/backup.ts');

function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BACKUP, ...args], {
    env: { ...COMPILED, ...env },
    encoding: 'utf8',
  });
  return { status, said: stdout, stderr };
}

const copyOf = (year: number) => `before-upgrade-${year}-01-01T00-00-00.000Z.sqlite`;
const modeOf = (place: string) => statSync(place).mode & 0o777;

/** A server with a task, and its daily backups, which others could look at before. */
async function withTask(kept = 3) {
  const server = await startTestServer();
  const { token } = await registerUser(server.app);
  const create = async () => taskCalls(server.app).create(token, plain);
  await create();
  const { dataDir } = server.place;
  const folder = path.join(dataDir, 'backups');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const backups = dailyBackups({ location: server.place, folder, hour: 3, kept, now: server.clock.now });
  return { ...server, create, dataDir, folder, backups, file: path.join(dataDir, 'holdfast.sqlite') };
}

describe('backups of their own accord', () => {
  test('are made once a day from an hour on, are whole, for their owner alone, and are told of', async () => {
    const { backups, folder, clock, create } = await withTask();
    const unknown = {
      at: null,
      isGood: true,
      message: 'Which backups there are is still being looked at.',
      keptDays: 3,
    };
    expect(backups.report()).toEqual(unknown);
    const first = backups.runIfDue();
    expect(backups.report()).toEqual(unknown);
    // Its folder may be on another machine, which is gone.
    clock.advance(60_000);
    expect(backups.report()).toMatchObject({
      isGood: false,
      message: expect.stringMatching(/does not answer/),
    });
    clock.advance(-60_000);
    expect(await first).toMatch(/ is whole: 1 user, 1 task and 1 change\.$/);
    expect(readdirSync(folder)).toEqual(['holdfast-2026-03-01T12-00-00Z.sqlite']);
    expect([folder, ...readdirSync(folder).map((name) => path.join(folder, name))].map(modeOf)).toEqual([
      0o700, 0o600,
    ]);
    expect(await backups.runIfDue()).toBe(null);
    expect(backups.report()).toEqual({
      at: '2026-03-01T12:00:00.000Z',
      isGood: true,
      message: 'The last backup was whole, and is less than a day old.',
      keptDays: 3,
    });
    clock.advance(14 * HOUR);
    expect(await backups.runIfDue()).toBe(null);
    await create();
    clock.advance(2 * HOUR);
    expect(await backups.runIfDue()).toMatch(/1 user, 2 tasks and 2 changes/);
    expect(await backups.runIfDue()).toBe(null);
  });

  test('are made as soon as a server starts where one is due', async () => {
    const { address } = await startServer({ dataDir: temporaryFolder() }, { BACKUP_HOUR: '0' });
    const health = async () => (await fetch(`${address}/api/health`)).json();
    // Within its first minute.
    await expect
      .poll(health, { timeout: 50_000 })
      .toMatchObject({ backup: { at: expect.any(String), isGood: true } });
  });

  test('keep the last ones, count none of the future, and leave what is not theirs', async () => {
    const { backups, folder, clock } = await withTask();
    const upgraded = copyOf(2020);
    const future = 'holdfast-2100-01-01T00-00-00Z.sqlite';
    const parts = ['', '-journal', '-wal', '-shm'].map((end) => `holdfast-x.sqlite.part${end}`);
    for (const name of [future, upgraded, 'mine.sqlite', ...parts])
      writeFileSync(path.join(folder, name), '');
    for (let day = 0; day < 5; day += 1) {
      expect(await backups.runIfDue()).not.toBe(null);
      clock.advance(DAY);
    }
    expect(readdirSync(folder).toSorted()).toEqual([
      upgraded,
      'holdfast-2026-03-03T12-00-00Z.sqlite',
      'holdfast-2026-03-04T12-00-00Z.sqlite',
      'holdfast-2026-03-05T12-00-00Z.sqlite',
      future,
      'mine.sqlite',
    ]);
  });

  test('say where they are old, or fail, which takes none of the others away, and try again after an hour', async () => {
    const { backups, folder, clock, database } = await withTask(1);
    await backups.runIfDue();
    clock.advance(3 * DAY);
    expect(backups.report()).toMatchObject({
      isGood: false,
      message: 'The last backup was whole, and is 3 days old.',
    });
    await database.schema.alterTable('view').renameTo('hidden').execute();
    await expect(backups.runIfDue()).rejects.toThrow('no such table: view');
    expect(readdirSync(folder)).toEqual(['holdfast-2026-03-01T12-00-00Z.sqlite']);
    expect(backups.report()).toMatchObject({
      at: '2026-03-01T12:00:00.000Z',
      isGood: false,
      message: expect.stringMatching(/^The last backup failed, and the log says why\./),
    });
    expect(await backups.runIfDue()).toBe(null);
    await database.schema.alterTable('hidden').renameTo('view').execute();
    clock.advance(HOUR);
    expect(await backups.runIfDue()).toMatch(/ is whole/);
    expect(backups.report().isGood).toBe(true);
  });

  test('say where the thread that makes one ends without a word, and go on with the next one', async () => {
    const { backups, clock } = await withTask();
    process.once('worker', (thread) => void thread.terminate());
    await expect(backups.runIfDue()).rejects.toThrow('The thread of a backup ended without an answer.');
    expect(backups.report().isGood).toBe(false);
    clock.advance(HOUR);
    expect(await backups.runIfDue()).toMatch(/ is whole/);
  });

  test('of data that breaks a rule are kept as such, one a day, and take none away that is whole', async () => {
    const { backups, folder, clock, database } = await withTask(2);
    await backups.runIfDue();
    await database.updateTable('task').set({ title: 'Nobody wrote this' }).execute();
    for (let day = 0; day < 3; day += 1) {
      clock.advance(DAY);
      await expect(backups.runIfDue()).rejects.toThrow(
        / is kept as it is in .*-not-whole\.sqlite\. The task /,
      );
      clock.advance(2 * HOUR);
      expect(await backups.runIfDue()).toBe(null);
    }
    expect(readdirSync(folder).toSorted()).toEqual([
      'holdfast-2026-03-01T12-00-00Z.sqlite',
      'holdfast-2026-03-03T14-00-00Z-not-whole.sqlite',
      'holdfast-2026-03-04T16-00-00Z-not-whole.sqlite',
    ]);
    expect(
      run(['--check', path.join(folder, 'holdfast-2026-03-04T16-00-00Z-not-whole.sqlite')]).said,
    ).toMatch(/^The check failed: The task .* is not what the change to its version 1 made of it\.\n$/);
    expect(backups.report()).toMatchObject({
      at: '2026-03-01T12:00:00.000Z',
      isGood: false,
      message: expect.stringMatching(/^The data was not whole when it was last backed up,/),
    });
    await database.updateTable('task').set({ title: plain.title }).execute();
    for (let day = 0; day < 2; day += 1) {
      clock.advance(DAY);
      expect(await backups.runIfDue()).toMatch(/ is whole/);
      expect(backups.report().isGood).toBe(true);
    }
    expect(readdirSync(folder).toSorted()).toEqual([
      'holdfast-2026-03-05T18-00-00Z.sqlite',
      'holdfast-2026-03-06T18-00-00Z.sqlite',
    ]);
  });

  test('hold up nobody who writes meanwhile', async () => {
    const { backups, create } = await withTask();
    const over = new AbortController();
    const backup = backups.runIfDue().finally(() => over.abort());
    let written = 0;
    const said = new Set<string>();
    for (; !over.signal.aborted; written += 1) {
      await create();
      said.add(backups.report().message);
    }
    expect(await backup).toMatch(/ is whole/);
    expect(said).toContain('The first backup is still to come.');
    expect(written).toBeGreaterThan(5);
  });

  test('are off where they are told to be, and on PostgreSQL, and say so', async () => {
    const parts = { folder: temporaryFolder(), kept: 1, now: () => new Date() };
    const off = dailyBackups({ ...parts, location: { dataDir: 'none' }, hour: null });
    expect(await off.runIfDue()).toBe(null);
    expect(off.report()).toMatchObject({
      isGood: true,
      message: expect.stringContaining('BACKUP_HOUR is off'),
    });
    const elsewhere = dailyBackups({
      ...parts,
      location: { dataDir: 'none', databaseUrl: 'postgres://x/y' },
      hour: 3,
    });
    expect(await elsewhere.runIfDue()).toBe(null);
    expect(elsewhere.report().message).toContain('pg_dump');
  });
});

describe('npm run backup', () => {
  test('copies, checks, and says how much there is', async () => {
    const { dataDir } = await withTask();
    const copy = path.join(temporaryFolder(), 'copy.sqlite');
    expect(run([copy], { DATA_DIR: dataDir })).toMatchObject({
      status: 0,
      said: expect.stringMatching(/1 user, 1 task and 1 change, all of it whole\.\n$/),
    });
    expect(modeOf(copy)).toBe(0o600);
    expect(readdirSync(path.dirname(copy))).toEqual(['copy.sqlite']);
    expect(run(['--check', copy])).toMatchObject({
      status: 0,
      said: expect.stringContaining('is good: 1 user,'),
    });
    expect(readdirSync(path.dirname(copy))).toEqual(['copy.sqlite']);
    expect(run([copy], { DATA_DIR: dataDir })).toMatchObject({
      status: 1,
      said: `Nothing was copied: ${copy} is already there.\n`,
    });
  });

  test('begins anew what was killed, and leaves alone what another one is writing', async () => {
    const { dataDir } = await withTask();
    const copy = path.join(temporaryFolder(), 'copy.sqlite');
    const part = `${copy}.part`;
    const other = new DatabaseSync(part);
    other.exec('begin exclusive');
    expect(run([copy], { DATA_DIR: dataDir })).toMatchObject({
      status: 1,
      said: `Nothing was copied: another copy is being written into ${part}.\n`,
    });
    other.close();
    for (const left of ['', 'cut off, and no database']) {
      for (const end of ['', '-journal', '-wal', '-shm']) writeFileSync(part + end, left);
      expect(run([copy], { DATA_DIR: dataDir })).toMatchObject({ status: 0 });
      expect(readdirSync(path.dirname(copy))).toEqual(['copy.sqlite']);
      rmSync(copy);
    }
  });

  test('keeps a copy of data that is not whole under a name that says so, and ends with 1', async () => {
    const { dataDir, database } = await withTask();
    await database.updateTable('task').set({ title: 'Nobody wrote this' }).execute();
    const copy = path.join(temporaryFolder(), 'copy.sqlite');
    const kept = path.join(path.dirname(copy), 'copy-not-whole.sqlite');
    const { status, said } = run([copy], { DATA_DIR: dataDir });
    expect(said).toContain(`is in ${kept}: 1 user, 1 task and 1 change, not all of it whole.\nThe task `);
    expect(status).toBe(1);
    expect(readdirSync(path.dirname(copy))).toEqual(['copy-not-whole.sqlite']);
    expect(modeOf(kept)).toBe(0o600);
    const data = new DatabaseSync(kept, { readOnly: true });
    expect(data.prepare('select title from task').get()).toEqual({ title: 'Nobody wrote this' });
    data.close();
    expect(run([copy], { DATA_DIR: dataDir }).said).toBe(`Nothing was copied: ${kept} is already there.\n`);
  });

  test.each([
    [
      ['one.sqlite', 'two.sqlite'],
      'Nothing was copied: it takes one at a time, and got one.sqlite and two.sqlite.',
    ],
    [['--check', 'one.sqlite', 'two.sqlite'], 'The check failed: it takes one at a time'],
    [['--chek', 'one.sqlite'], "Nothing was copied: Unknown option '--chek'"],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { status, said, stderr } = run(args);
    expect(said).toContain(sentence);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  });

  test.each([
    [
      'what is no database',
      (copy: string) => writeFileSync(copy, 'Not a database, but a text of some length.'),
    ],
    ['a file that was cut off', (copy: string) => truncateSync(copy, 40_960)],
    ['nothing', () => {}],
    [
      'data that is not whole',
      (copy: string) => {
        const database = new DatabaseSync(copy);
        database.exec(`update task set title = 'x'`);
        database.close();
      },
    ],
  ])('--check refuses %s with a sentence', async (name, harm) => {
    const { dataDir } = await withTask();
    const copy = path.join(temporaryFolder(), 'copy.sqlite');
    if (name !== 'nothing') run([copy], { DATA_DIR: dataDir });
    harm(copy);
    const { status, said, stderr } = run(['--check', copy]);
    expect(status).toBe(1);
    expect(said).toMatch(/^The check failed: [^\n]+\.\n$/);
    expect(stderr).not.toContain('    at ');
  });

  test('says what to do where the data is on PostgreSQL, and where nothing can be written', async () => {
    const { dataDir } = await withTask();
    const url = 'postgres://user:word@127.0.0.1:1/base';
    expect(run(['copy.sqlite'], { DATA_DIR: dataDir, DATABASE_URL: url })).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^Nothing was copied: the data is on PostgreSQL .*pg_dump/),
    });
    const nowhere = path.join(temporaryFolder(), 'none', 'copy.sqlite');
    const { status, said, stderr } = run([nowhere], { DATA_DIR: dataDir });
    expect({ status, said }).toEqual({
      status: 1,
      said: `Nothing was copied: ${nowhere}.part: there is no such file or folder.\n`,
    });
    expect(stderr).not.toContain('    at ');
  });
});

/** Data of the version before views, imports and whatever came later. */
async function withOlder() {
  const { database, place, folder, file } = await withTask();
  await stepBack(database, '004-labels-and-repeat');
  // What was dropped leaves free pages, whose bytes a failed upgrade may change: then a copy is not the same as the one before.
  changeFile(file, 'vacuum');
  return { place, folder, change: (statement: string) => changeFile(file, statement) };
}

function changeFile(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

describe('a start with the data of another version', () => {
  test('copies the file before it is upgraded', async () => {
    const { place, folder } = await withOlder();
    const after = await openDatabase(place);
    await after.destroy();
    const [copy = ''] = readdirSync(folder);
    expect(copy).toMatch(/^before-upgrade-.*\.sqlite$/);
    expect(modeOf(path.join(folder, copy))).toBe(0o600);
    expect(run(['--check', path.join(folder, copy)])).toMatchObject({ status: 0 });
    expect((await verifyDatabase(place)).violations).toEqual([]);
  });

  test('that fails changes nothing, and leaves one copy however often it is tried', async () => {
    const { place, folder, change } = await withOlder();
    for (const end of ['', '-journal', '-wal', '-shm'])
      writeFileSync(path.join(folder, `${copyOf(2020)}.part${end}`), 'cut off');
    // The step that makes it has made another table by then.
    change('create table before_import (id text)');
    const fail = async () =>
      expect(openDatabase(place)).rejects.toThrow(
        'an upgrade of the data failed (table "before_import" already exists). Nothing was changed: start the former Holdfast.',
      );
    for (let tries = 0; tries < 3; tries += 1) await fail();
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^before-upgrade-.*\.sqlite$/)]);
    // The former version went on with it.
    change(`update task set title = 'Later'`);
    for (let tries = 0; tries < 3; tries += 1) await fail();
    expect(readdirSync(folder)).toHaveLength(2);
    change('drop table before_import');
    await (await openDatabase(place)).destroy();
    expect(readdirSync(folder)).toHaveLength(3);
  });

  test('keeps the copies before the last three upgrades, this one among them', async () => {
    const { place, folder } = await withOlder();
    const others = ['holdfast-2020-01-01T00-00-00Z.sqlite', 'mine.sqlite'];
    for (const name of [...[2020, 2021, 2022, 2100].map(copyOf), ...others])
      writeFileSync(path.join(folder, name), name);
    await (await openDatabase(place)).destroy();
    const left = readdirSync(folder).toSorted();
    const made = left.filter((name) => statSync(path.join(folder, name)).size > 1000);
    expect(made).toHaveLength(1);
    expect(left).toEqual([copyOf(2022), ...made, copyOf(2100), ...others]);
  });

  test('refuses that of a newer Holdfast in words, and leaves it as it is', async () => {
    const { place, file } = await withTask();
    const database = new DatabaseSync(file);
    database.exec(`insert into kysely_migration values ('999-later', '2030-01-01')`);
    database.close();
    await expect(openDatabase(place)).rejects.toThrow(/^the data is of a newer Holdfast, .*\.$/);
    const { ended, log } = runServer({ DATA_DIR: place.dataDir, PORT: '0' });
    expect(await ended).toEqual([1, null]);
    expect(await log).toMatch(
      /^Holdfast cannot start with the data in .*: the data is of a newer Holdfast, [^\n]*\n$/,
    );
    expect(run(['--check', file])).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^The check failed: the data is of a newer Holdfast/),
    });
  });
});
