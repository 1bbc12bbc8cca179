import { Readable } from 'node:stream';

import { describe, expect, test } from 'vitest';

import { LIMITS } from '#contract/limits.ts';

import { receive } from './receive.ts';

/** A stream of these pieces, which counts those that were taken. */
function streamOf(pieces: (string | Buffer)[]) {
  const taken: number[] = [];
  const stream = Readable.from(
    (function* each() {
      for (const [index, piece] of pieces.entries()) {
        taken.push(index);
        yield Buffer.from(piece);
      }
    })(),
    { objectMode: false },
  );
  return { stream, taken };
}

describe('a file that is received', () => {
  test('is its bytes, wherever they were cut', async () => {
    const text = JSON.stringify({ 'a "key\\"': ['{[{[,', { deep: [[1, 2], '\\'] }] });
    const { stream } = streamOf(text.split(''));
    expect((await receive(stream)).toString()).toBe(text);
  });

  test('may hold any number of brackets and commas in its texts', async () => {
    const text = `{"description":"\\"${'{[,'.repeat(2_000_000)}"}`;
    expect((await receive(streamOf([text]).stream)).length).toBe(text.length);
  });

  test.each([
    ['with too many objects', '{},'.repeat(10_000), 413],
    ['with too many values', '1,'.repeat(100_000), 413],
    ['that is nested too deep', '['.repeat(9), 400],
  ])('%s is refused before its end', async (_name, piece, status) => {
    const { stream, taken } = streamOf([`{"tasks":[`, ...Array.from({ length: 200 }, () => piece)]);
    await expect(receive(stream)).rejects.toMatchObject({ status });
    expect(taken.length).toBeLessThan(200);
  });

  test('that is too large is refused by its size', async () => {
    const piece = Buffer.alloc(LIMITS.importBytes / 4, ' ');
    const { stream } = streamOf([piece, piece, piece, piece, ' ']);
    await expect(receive(stream)).rejects.toMatchObject({ status: 413, code: 'too_large' });
  });

  test('whose sender went away is refused', async () => {
    const stream = new Readable({ read: () => {} });
    stream.push('{');
    const received = receive(stream);
    stream.destroy(new Error('aborted'));
    await expect(received).rejects.toMatchObject({ status: 400 });
  });
});
