import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';

import { report } from './rows.ts';

const FIRST = { name: 'first', unit: 'ms', samples: [3, 1, 2], floor: [1], goal: { mostOfFloor: 1 } };
const SECOND = { name: 'second', unit: 'MB', samples: [50] };

/** A file in which reports are kept, and what stands in it of each row. */
function newFile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-test-'));
  // The table is for a terminal.
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => {
    stdout.mockRestore();
    rmSync(folder, { recursive: true });
  });
  const file = path.join(folder, 'bench.json');
  const read = () =>
    z.object({ rows: z.record(z.string(), z.unknown()) }).parse(JSON.parse(readFileSync(file, 'utf8'))).rows;
  return { file, read };
}

test('a piece that is left out keeps all its figures of the last time', () => {
  const { file, read } = newFile();
  report([FIRST, SECOND], file);
  report([{ ...SECOND, samples: [70] }], file);
  expect(read()).toEqual({
    first: { ...FIRST, median: 2, isReached: false },
    second: { ...SECOND, samples: [70], median: 70, isReached: true },
  });
});

test('a row without a figure is forgotten, and no other with it', () => {
  const { file, read } = newFile();
  report([FIRST, { ...SECOND, samples: [] }], file);
  report([], file);
  expect(read()).toEqual({ first: { ...FIRST, median: 2, isReached: false } });
});
