import { spawn } from 'node:child_process';

import { command, exitCode, ROOT, say } from './process.ts';

/** Types, lint with the import directions, what nothing uses, and format: all at once, the words of those that fail at the end. */
const CHECKS = {
  types: [command('typescript', 'tsc'), '--build', ROOT, '--pretty'],
  'lint and import directions': [command('oxlint'), ROOT],
  'nothing unused': [command('knip'), '--no-progress', '--treat-config-hints-as-errors'],
  format: [command('oxfmt'), '--check', ROOT],
};

async function check(name: string, args: readonly string[]): Promise<boolean> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const isGood = (await exitCode(child)) === 0;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(isGood ? `ok      ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${output}`);
  return isGood;
}

const results = await Promise.all(Object.entries(CHECKS).map(([name, args]) => check(name, args)));
process.exitCode = results.every(Boolean) ? 0 : 1;
