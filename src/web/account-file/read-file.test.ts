import { describe, expect, test } from 'vitest';

import { FILE_LIMITS } from '#contract/file-limits.ts';
import { lostFile } from '#tests/fixtures/lost-file.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { toCsv } from './csv.ts';
import { LostFileError } from './lost-file.ts';
import { readCsv } from './read-csv.ts';
import { isOwnFile, readAccountFile, readBytes } from './read-file.ts';

const read = (content: BlobPart, here = [makeTask()]) =>
  readAccountFile(new Blob([content]), () => Promise.resolve({ account: 'me', here }), readCsv);
const noImporter = () => Promise.reject(new Error('Nothing is compared.'));
const file = (rest: object) => JSON.stringify({ format: 'holdfast', schema: 1, tasks: [], ...rest });

describe('a file to import', () => {
  test('of CSV leaves out the tasks that are here already, and gives every other one an id', async () => {
    const csv = toCsv([makeTask(), makeTask({ title: 'Another' })]);
    expect(await read(csv)).toEqual({
      kind: 'tasks',
      alreadyHere: 1,
      differing: 0,
      content: expect.objectContaining({
        tasks: [expect.objectContaining({ title: 'Another', _id: expect.stringMatching(/^[0-9a-f-]{36}$/) })],
      }),
    });
  });

  test('of JSON is left to the server, however large it is', async () => {
    const space = ' '.repeat(FILE_LIMITS.readBytes);
    const [small, large] = [new Blob([` ${file({ tasks: [0] })}`]), new Blob([file({}), space])];
    for (const content of [small, large]) {
      expect(await isOwnFile(content)).toBe(true);
      expect(await readAccountFile(content, noImporter, readCsv)).toEqual({ kind: 'account', content });
    }
    expect(await readAccountFile(new Blob(['title', space]), noImporter, readCsv)).toEqual({
      kind: 'problems',
      problems: ['It is larger than 64 MB. Divide it into several files.'],
    });
    const part = new Blob([space]);
    const tooLarge = new Blob([file({}), ...Array.from({ length: 32 }, () => part)]);
    expect(await readAccountFile(tooLarge, noImporter, readCsv)).toEqual({
      kind: 'problems',
      problems: [expect.stringMatching(/^It is larger than 2 GB\. .* moves with its database/)],
    });
  });

  test.each([
    ['', /empty/],
    [file({ schema: 3 }), /newer/],
    [new Uint8Array([0x74, 0xe9]), /UTF-8/],
    ['name\nx', /columns/],
  ])('%# that cannot be read is told', async (content, words) => {
    expect(await read(content)).toMatchObject({ problems: [expect.stringMatching(words)] });
  });
});

test('a file that is there no more is no fault of the storage or the network', async () => {
  const lost = await lostFile(toCsv([]));
  for (const reading of [isOwnFile(lost), readAccountFile(lost, noImporter, readCsv), readBytes(lost)])
    await expect(reading).rejects.toThrow(LostFileError);
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
  [`[${file({})}]`, false],
  [new Uint8Array([0x50, 0x4b, 3, 4]), false],
])('%# is read here, or as a file of another product', async (content, isOwn) => {
  expect(await isOwnFile(new Blob([content]))).toBe(isOwn);
});
