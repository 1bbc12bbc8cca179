import { describe, expect, test } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { toCsv } from './csv.ts';
import { readCsv } from './read-csv.ts';
import { isOwnFile, readAccountFile } from './read-file.ts';

const read = (content: BlobPart, here = [makeTask()]) =>
  readAccountFile(new Blob([content]), () => Promise.resolve({ account: 'me', here }), readCsv);
const noImporter = () => Promise.reject(new Error('Nothing is compared.'));
const file = (rest: object) => JSON.stringify({ format: 'holdfast', schema: 1, tasks: [], ...rest });

describe('a file to import', () => {
  test('of CSV leaves out the tasks that are here already, and gives every other one an id', async () => {
    const csv = toCsv([makeTask(), makeTask({ title: 'Another' })]);
    expect(await read(csv)).toEqual({
      kind: 'csv',
      alreadyHere: 1,
      changedSince: 0,
      content: expect.objectContaining({
        tasks: [expect.objectContaining({ title: 'Another', _id: expect.stringMatching(/^[0-9a-f-]{36}$/) })],
      }),
    });
  });

  test('of JSON is an export, whatever its name is', async () => {
    expect(await read(` ${file({ seq: 3 })}`)).toEqual({
      kind: 'json',
      content: { format: 'holdfast', schema: 1, seq: 3, tasks: [], revisions: [] },
    });
  });

  test('that is very large is left to the server, where it is an export', async () => {
    const space = ' '.repeat(LIMITS.fileBytes);
    const large = new Blob([file({}), space]);
    expect(await isOwnFile(large)).toBe(true);
    expect(await readAccountFile(large, noImporter, readCsv)).toEqual({ kind: 'json', content: large });
    expect(await readAccountFile(new Blob(['title', space]), noImporter, readCsv)).toEqual({
      problems: ['It is larger than 64 MB. Divide it into several files.'],
    });
    const part = new Blob([space]);
    const tooLarge = new Blob([file({}), ...Array.from({ length: 32 }, () => part)]);
    expect(await readAccountFile(tooLarge, noImporter, readCsv)).toEqual({
      problems: [expect.stringMatching(/^It is larger than 2 GB\. .* moves with its database/)],
    });
  });

  test('that is wrong is told with its place', async () => {
    const task = { ...makeTask(), _id: taskId(1), dueDate: '2026-02-30' };
    expect(await read(file({ tasks: [task] }))).toEqual({
      problems: ['Task 1, dueDate: This date does not exist.'],
    });
  });

  test.each([
    ['', /empty/],
    ['{"format": "hold', /breaks off/],
    ['[]', /not an export/],
    [file({ format: 'other' }), /not an export/],
    [file({ schema: 3 }), /newer/],
    [new Uint8Array([0x74, 0xe9]), /UTF-8/],
    ['name\nx', /columns/],
  ])('%# that cannot be read is told', async (content, words) => {
    expect(await read(content)).toMatchObject({ problems: [expect.stringMatching(words)] });
  });
});

test.each([
  [toCsv([]), true],
  ['Due_Date;TITLE\n2026-11-21;Buy flour\n', true],
  [file({}), true],
  [`{"tasks": [${'1,'.repeat(50_000)}1], "format" : "holdfast"}`, true],
  ['', true],
  ['title,due date,owner\n', false],
  ['TYPE,CONTENT,PRIORITY,INDENT\n', false],
  ['{"items": []}', false],
  [new Uint8Array([0x50, 0x4b, 3, 4]), false],
])('%# is read here, or as a file of another product', async (content, isOwn) => {
  expect(await isOwnFile(new Blob([content]))).toBe(isOwn);
});
