import { spawnSync } from 'node:child_process';

import { command, ROOT, runNode, say } from './process.ts';

/** Files that git names, relative to the root. */
function listFiles(...args: string[]): string[] {
  const { stdout, status } = spawnSync('git', [...args, '--name-only', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error('git did not say what is staged.');
  return stdout.split('\0').filter((file) => file !== '');
}

const staged = listFiles('diff', '--cached', '--diff-filter=ACMR');
const changedSince = new Set(listFiles('diff'));
// To stage a file anew would take along what was left out of it on purpose.
const partly = staged.filter((file) => changedSince.has(file));
const whole = staged.filter((file) => !changedSince.has(file));

const oxfmt = [command('oxfmt'), '--no-error-on-unmatched-pattern'];

async function format(): Promise<boolean> {
  if (whole.length > 0) {
    if ((await runNode([...oxfmt, ...whole])) !== 0) return false;
    spawnSync('git', ['add', '--', ...whole], { cwd: ROOT, stdio: 'inherit' });
  }
  if (partly.length === 0 || (await runNode([...oxfmt, '--check', ...partly])) === 0) return true;
  say('These files are staged in part, so they were left as they are: format them, and stage again.');
  return false;
}

async function check(): Promise<boolean> {
  const code = staged.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  if (code.length === 0) return true;
  const lint = await runNode([command('oxlint'), '--no-error-on-unmatched-pattern', ...code]);
  const types = await runNode([command('typescript', 'tsc'), '--build', '--pretty', ROOT]);
  return lint === 0 && types === 0;
}

if (staged.length > 0 && !((await format()) && (await check()))) {
  say('Nothing was committed; git commit --no-verify goes without these checks.');
  process.exitCode = 1;
}
