import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, expect, test } from 'vitest';

import { explain, naming } from './failure-words.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-words-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'data.sqlite');
const database = new DatabaseSync(file);
database.exec('create table task (id text)');
afterAll(() => database.close());

/** What is said of an error of SQLite. */
function said(work: () => void): string {
  try {
    naming(file, work);
  } catch (error) {
    return explain(error);
  }
  return 'nothing';
}

test('what has no words of its own is told by its code', () => {
  // As Node says it of a name with several addresses, none of which takes a connection.
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  expect(explain(refused)).toBe('ECONNREFUSED');
});

test.each([
  [
    'another program has it open',
    () => {
      database.exec('begin exclusive');
      try {
        new DatabaseSync(file).exec('pragma schema_version');
      } finally {
        database.exec('rollback');
      }
    },
  ],
  [
    'this user may not read or write it',
    () => new DatabaseSync(file, { readOnly: true }).exec('drop table task'),
  ],
  ['this user may not read or write it', () => new DatabaseSync(path.join(folder, 'none', 'data'))],
  [
    'the disk did not let it be read or written',
    () => new DatabaseSync(folder, { readOnly: true }).exec('pragma schema_version'),
  ],
  ['no such table: view', () => database.exec('drop table view')],
])('of SQLite: %s', (words, work) => {
  expect(said(work)).toContain(words);
  expect(said(work).startsWith(`${file}: `)).toBe(words !== 'no such table: view');
});
