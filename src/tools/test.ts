import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { findBrowser } from './browser.ts';
import { CACHE, command, runNode, say } from './process.ts';
import { nameSlowest, readReport, summarise, type Result } from './test-report.ts';

type Step = { args: string[]; report?: keyof typeof readReport };

const TOOLS = import.meta.dirname;
const REPORTS = path.join(CACHE, 'reports');

function vitest(name: string, config: string): Step {
  return {
    args: [
      command('vitest'),
      'run',
      `--config=${config}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(REPORTS, `${name}.json`)}`,
    ],
    report: 'vitest',
  };
}

const STEPS = new Map<string, Step>([
  ['check', { args: [path.join(TOOLS, 'check.ts')] }],
  ['unit', vitest('unit', 'tests/vitest.config.ts')],
  ['simulator', { args: [path.join(TOOLS, 'simulate.ts'), '--found'] }],
  ['stories', vitest('stories', 'tests/vitest.stories.config.ts')],
  ['build', { args: [path.join(TOOLS, 'build.ts'), '--if-stale'] }],
  [
    'e2e',
    { args: [command('@playwright/test', 'playwright'), 'test', '-c', 'tests/e2e'], report: 'playwright' },
  ],
]);

/** What the runner wrote down. One that left nothing to read has failed, whatever it ended with. */
function readResult(name: string, { report }: Step): Result {
  const none = { passed: 0, failed: 0, skipped: [], flaky: [], times: [] };
  if (report === undefined) return none;
  try {
    return readReport[report](readFileSync(path.join(REPORTS, `${name}.json`), 'utf8'));
  } catch (error) {
    say(`\nThe step "${name}" ended without a report that can be read: ${String(error)}`);
    return { ...none, failed: 1 };
  }
}

function chosenSteps(args: readonly string[]): { names: readonly string[]; rest: readonly string[] } {
  // A later word may be a step's name and yet belong to a flag of its runner, as in `--project unit`.
  const first = args.findIndex((arg) => !STEPS.has(arg));
  const chosen = first === -1 ? args : args.slice(0, first);
  const rest = args.slice(chosen.length);
  if (chosen.length === 0) return { names: [...STEPS.keys()], rest };
  // The end-to-end tests look at what is built.
  const names = chosen.includes('e2e')
    ? [...chosen.filter((name) => name !== 'build' && name !== 'e2e'), 'build', 'e2e']
    : chosen;
  return { names, rest };
}

const { names, rest } = chosenSteps(process.argv.slice(2));
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const needsBrowser = names.some((name) => name === 'stories' || name === 'e2e');
const withWindow = rest.some((arg) => ['--headed', '--debug', '--ui'].includes(arg));
const browser = needsBrowser ? { CHROMIUM_PATH: findBrowser({ withWindow }) } : {};
const results: Result[] = [];

for (const name of names) {
  const step = STEPS.get(name);
  if (!step) continue;
  say(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const begun = performance.now();
  const env = { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(REPORTS, `${name}.json`) };
  const code = await runNode([...step.args, ...(step.report ? rest : [])], env);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const result = readResult(name, step);
  // A runner may fail for a reason that is none of its tests.
  if (code !== 0) result.failed = Math.max(result.failed, 1);
  results.push(result);
  for (const line of nameSlowest(result)) say(line);
  if (result.failed > 0) {
    say(
      `\nThe step "${name}" failed after ${seconds} s; the steps after it did not run. Again, this one alone: npm test -- ${name}`,
    );
    break;
  }
  say(`${name}: done in ${seconds} s`);
}

const { lines, isGood } = summarise(results, Boolean(process.env['CI']));
say(`\n${lines.join('\n')}`);
process.exitCode = isGood ? 0 : 1;
