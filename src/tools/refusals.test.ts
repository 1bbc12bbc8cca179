import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { expect, test } from 'vitest';

import { COMPILED } from './process.ts';

const TOOLS = import.meta.dirname;

/* A command that did nothing must not end like one that found nothing wrong. */

test.each([
  ['kills', ['--sqlite', '1,000'], 'Nothing was killed: --sqlite has to be a whole number from 0 on'],
  ['kills', ['--times', '9'], "Nothing was killed: Unknown option '--times'"],
  ['failover', ['--times', 'x'], 'Nothing was killed: --times has to be a whole number from 1 on'],
  ['overload', ['--postgre'], "Nothing was measured: Unknown option '--postgre'"],
  ['overload', ['typo'], 'Nothing was measured: there is no load named typo.'],
  ['soak', ['--runs', 'many'], 'Nothing was run: --runs has to be a whole number from 1 on, and is many.'],
  ['simulate', ['--minutes', 'x'], 'Nothing was played: --minutes has to be a whole number'],
  ['simulate', ['--defects', 'typo'], 'Nothing was played: nothing has a name with typo in it.'],
  ['simulate', ['typo'], 'Nothing was played: typo chooses nothing without --defects or --mutants.'],
  ['mutants', ['typo'], 'Nothing was broken: nothing has a name with typo in it.'],
  [
    'screenshots',
    ['folder', 'trash', 'typo'],
    'Nothing was photographed: nothing has a name with typo in it.',
  ],
  ['release-files', [], 'The files of the release are not complete: npm runs this'],
] as const)('%s %j is refused with a sentence', (tool, args, sentence) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(TOOLS, `${tool}.ts`), ...args], {
    env: { ...COMPILED, PATH: process.env['PATH'] },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toMatch(/^[^\n]+\n$/);
  expect(stdout).toContain(sentence);
});
