import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { expect, test } from 'vitest';

import { command, ROOT } from './process.ts';

const NODE = /node_modules\/@types\/node\//;
const DOM = /\/lib\.dom\./;

/** Every file that the compiler reads for a world, the declarations of its packages included. */
function listFiles(world: string): string[] {
  const args = [command('typescript', 'tsc'), '--listFilesOnly', '--project', world];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout.split('\n').map((file) => file.trim().replaceAll(path.sep, '/'));
}

test.each([
  { world: 'src/contract', sees: [], not: [NODE, DOM] },
  { world: 'src/server', sees: [NODE], not: [DOM] },
  { world: 'src/web', sees: [DOM], not: [NODE] },
])('$world sees the types of its own world alone', ({ world, sees, not }) => {
  const files = listFiles(world);
  expect(files.length).toBeGreaterThan(10);
  for (const types of sees) expect(files.some((file) => types.test(file))).toBe(true);
  for (const types of not) expect(files.filter((file) => types.test(file))).toEqual([]);
});
