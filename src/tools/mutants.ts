import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { MUTANTS } from '#tests/mutants/mutants.ts';
import type { Mutant, Witness } from '#tests/mutants/mutants.ts';

import { exitOnError, throwIfNone } from './arguments.ts';
import { findBrowser } from './browser.ts';
import { CACHE, command, exitCode, ROOT, say } from './process.ts';

/*
 * Breaks the places of tests/mutants/mutants.ts one at a time, in a copy, and sees whether the tests that should notice do.
 * npm run mutants, or some of them by a word of what they break: npm run mutants -- conflict
 */

const COPY = path.join(CACHE, 'mutants');
const LEFT_OUT = new Set(['.cache', '.git', 'data', 'dist', 'node_modules', 'storybook-static']);

const chosen = await exitOnError('Nothing was broken', () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const meant = MUTANTS.filter(({ what }) => positionals.every((word) => what.includes(word)));
  throwIfNone(meant, positionals);
  return meant;
});

function copySources(): void {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  for (const name of readdirSync(ROOT).filter((entry) => !LEFT_OUT.has(entry)))
    cpSync(path.join(ROOT, name), path.join(COPY, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(COPY, 'node_modules'), 'junction');
}

/** Runs a script in the copy, out of sight. Resolves with whether it ended well. */
async function runInCopy(args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? findBrowser() };
  return (await exitCode(spawn(process.execPath, args, { cwd: COPY, stdio: 'ignore', env }))) === 0;
}

/** Whether the tests that should notice something find nothing; null where they cannot tell, since nothing could be built for them. */
async function passes(by: Witness): Promise<boolean | null> {
  if ('browser' in by) {
    const filter = ['--retries=0', '--reporter=dot', `${by.browser}\\.e2e\\.ts$`, '-g', by.title];
    if (!(await runInCopy(['src/tools/build.ts']))) return null;
    return runInCopy([command('@playwright/test', 'playwright'), 'test', '-c', 'tests/e2e', ...filter]);
  }
  const { project, files } = by;
  const vitest = [command('vitest'), 'run', '--config', 'tests/vitest.config.ts', '--bail=1'];
  return runInCopy([...vitest, '--project', project, ...files.split(' ')]);
}

/** Runs the tests with one place broken. Resolves with whether they noticed; null where it could not be built. */
async function isNoticed({ what, file, from, to, by }: Mutant): Promise<boolean | null> {
  const place = path.join(COPY, file);
  const source = readFileSync(place, 'utf8');
  if (source.split(from).length !== 2)
    throw new Error(`“${what}” has to break what stands once in ${file}:\n${from}`);
  writeFileSync(
    place,
    source.replace(from, () => to),
  );
  try {
    const isPassed = await passes(by);
    return isPassed === null ? null : !isPassed;
  } finally {
    writeFileSync(place, source);
  }
}

copySources();

const witnesses = new Map(chosen.map(({ by }) => [JSON.stringify(by), by]));
say(`${witnesses.size} sets of tests on the code as it is, which they have to pass ...`);
for (const [name, by] of witnesses) if (!(await passes(by))) throw new Error(`They fail already: ${name}`);

let unnoticed = 0;
for (const mutant of chosen) {
  const isSeen = await isNoticed(mutant);
  if (isSeen !== true) unnoticed += 1;
  const verdict = isSeen === null ? 'NOT BUILT' : isSeen ? 'noticed' : 'NOT NOTICED';
  say(`${verdict.padEnd(12)} ${mutant.what}`);
}
say(`\n${chosen.length - unnoticed} of ${chosen.length} mutants were noticed.`);
process.exitCode = unnoticed === 0 ? 0 : 1;
