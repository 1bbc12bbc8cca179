import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { findBrowser } from './browser.ts';
import { CACHE, command, runNode, say } from './process.ts';

type Step = { args: string[]; report?: 'vitest' | 'playwright' };
type Counts = { passed: number; failed: number; skipped: number };

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
  ['stories', vitest('stories', 'tests/vitest.stories.config.ts')],
  ['build', { args: [path.join(TOOLS, 'build.ts'), '--if-stale'] }],
  [
    'e2e',
    { args: [command('@playwright/test', 'playwright'), 'test', '-c', 'tests/e2e'], report: 'playwright' },
  ],
]);

/** What the runner wrote down, or one failure where it did not get that far. */
function readCounts(name: string, kind: 'vitest' | 'playwright'): Counts {
  try {
    const report = JSON.parse(readFileSync(path.join(REPORTS, `${name}.json`), 'utf8'));
    return kind === 'vitest'
      ? {
          passed: report.numPassedTests,
          failed: report.numFailedTests,
          skipped: report.numPendingTests + report.numTodoTests,
        }
      : {
          passed: report.stats.expected + report.stats.flaky,
          failed: report.stats.unexpected,
          skipped: report.stats.skipped,
        };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function chosenSteps(args: readonly string[]): { names: string[]; rest: string[] } {
  const chosen = args.filter((arg) => STEPS.has(arg));
  const rest = args.filter((arg) => !STEPS.has(arg));
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
const browser = needsBrowser ? { CHROMIUM_PATH: findBrowser() } : {};
const total: Counts = { passed: 0, failed: 0, skipped: 0 };

for (const name of names) {
  const step = STEPS.get(name);
  if (!step) continue;
  say(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const begun = performance.now();
  const env = { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(REPORTS, `${name}.json`) };
  const code = await runNode([...step.args, ...(step.report ? rest : [])], env);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (step.report) {
    const counts = readCounts(name, step.report);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  if (code === 0) {
    say(`${name}: done in ${seconds} s`);
  } else {
    say(
      `\nThe step "${name}" failed after ${seconds} s; the steps after it did not run. Again, this one alone: npm test -- ${name}`,
    );
    total.failed = Math.max(total.failed, 1);
    process.exitCode = 1;
    break;
  }
}

say(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
