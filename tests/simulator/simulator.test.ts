import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, test } from 'vitest';

import { ROOT } from '../../src/tools/process.ts';

const run = promisify(execFile);

/** Runs the command as one does by hand; in a process of its own, because dead tabs leave promises behind. */
async function simulate(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['src/tools/simulate.ts', ...args], {
    cwd: path.resolve(ROOT),
  }).catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

describe('whatever happens at whatever moment, all holds', { timeout: 600_000 }, () => {
  test('in each script that failed once', async () => {
    expect(await simulate('--found')).toContain('All of them hold.');
  });

  test('in scripts that are always the same', async () => {
    expect(await simulate('--seed', '1', '--scripts', '60')).toContain('0 failed.');
  });

  test('in scripts that no run had before', async () => {
    expect(await simulate('--minutes', '0.15')).toContain('0 failed.');
  });
});
