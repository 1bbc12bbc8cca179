import { describe, expect, test } from 'vitest';

import { FILE_LIMITS } from '#contract/file-limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';

import { fileSplitter } from './split.ts';

/** Takes a text in pieces of so many bytes. Returns the entries of its lists, and what is left. */
function split(text: string, bytes = Infinity) {
  const whole = Buffer.from(text);
  const entries: string[] = [];
  const splitter = fileSplitter(({ list, index, json }) =>
    entries.push(`${list} ${index} ${json.toString()}`),
  );
  for (let from = 0; from < whole.length; from += bytes)
    splitter.take(whole.subarray(from, Math.min(whole.length, from + bytes)));
  return { entries, rest: splitter.end().toString() };
}

describe('a file that is split', () => {
  test.each([1, 2, 7, 1000])('is its entries and the rest, cut anywhere (pieces of %i bytes)', (bytes) => {
    const task = JSON.stringify({ title: '],} "\\" {[,', labels: ['a', 'b'], deep: [[1, { x: ',' }]] });
    const text = `{"format":"holdfast","tasks" : [ ${task},2 ,"x"],"a":{"tasks":[1]},"revisions":[],"seq":3}`;
    expect(split(text, bytes)).toEqual({
      entries: [`tasks 0  ${task}`, 'tasks 1 2 ', 'tasks 2 "x"'],
      rest: '{"format":"holdfast","tasks" : [],"a":{"tasks":[1]},"revisions":[],"seq":3}',
    });
  });

  test('has an entry where there is only a comma, which no parser takes', () => {
    expect(split('{"tasks":[,{}]}').entries).toEqual(['tasks 0 ', 'tasks 1 {}']);
    expect(split('{"tasks":[{},]}').entries).toEqual(['tasks 0 {}', 'tasks 1 ']);
  });

  test.each([
    ['that names a list twice', '{"tasks":[],"tasks":[]}', 400],
    ['that breaks off', '{"tasks":[{}', 400],
    ['that is nested too deep', `{"tasks":[${'['.repeat(SERVER_LIMITS.jsonDepth)}`, 400],
    ['with an entry that is too large', `{"tasks":["${'x'.repeat(FILE_LIMITS.partBytes)}`, 413],
    ['with too much beside its lists', `{"x":"${'x'.repeat(FILE_LIMITS.restBytes)}`, 413],
  ])('%s is refused', (_name, text, status) => {
    expect(() => split(text, 64 * 1024)).toThrow(expect.objectContaining({ status }));
  });

  test('may be of any size, as long as its entries are not', () => {
    const entry = `{"description":"${'{[,'.repeat(10_000)}"}`;
    let entries = 0;
    const splitter = fileSplitter(() => (entries += 1));
    splitter.take(Buffer.from('{"tasks":['));
    for (let index = 0; index < 2000; index += 1) splitter.take(Buffer.from(`${entry},`));
    expect(entries).toBe(2000);
  });
});
