import path from 'node:path';

import * as z from 'zod/mini';

import { ROOT } from './process.ts';

/** What a runner did. A flaky test failed and then passed on another try: it is named, and not among the passed. */
export type Result = { passed: number; failed: number; skipped: string[]; flaky: string[] };

// Whoever asks for a few tests by their titles skips all others.
const MOST_NAMED = 20;

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
});

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
});

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
});

function testsThat(wanted: string, { specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName }) => `${file}:${line} ${title}${projectName === '' ? '' : ` [${projectName}]`}`),
  );
  return [...own, ...suites.flatMap((suite) => testsThat(wanted, suite))];
}

/** Reads the JSON report of a runner; throws where it is none. Vitest has no flaky tests, since it tries none again. */
export const readReport = {
  vitest(report: string): Result {
    const read = vitestReport.parse(JSON.parse(report));
    return {
      passed: read.numPassedTests,
      failed: read.numFailedTests,
      skipped: read.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status !== 'passed' && status !== 'failed')
          .map(({ fullName }) => `${path.relative(ROOT, name)} ${fullName}`),
      ),
      flaky: [],
    };
  },
  playwright(report: string): Result {
    const { suites, stats } = playwrightReport.parse(JSON.parse(report));
    return {
      passed: stats.expected,
      failed: stats.unexpected,
      skipped: suites.flatMap((suite) => testsThat('skipped', suite)),
      flaky: suites.flatMap((suite) => testsThat('flaky', suite)),
    };
  },
};

function nameSkipped(skipped: readonly string[]): string[] {
  const left = skipped.length - MOST_NAMED;
  return [
    `${skipped.length} skipped: not asked for, or something that they need is missing here`,
    ...skipped.slice(0, MOST_NAMED).map((name) => `  ${name}`),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}

/** The closing lines of a run, and whether all is well: with `failOnFlaky` a flaky test counts as a failure, else as passed. */
export function summarise(
  results: readonly Result[],
  failOnFlaky: boolean,
): { lines: string[]; isGood: boolean } {
  const sum = (count: (result: Result) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const flaky = results.flatMap((result) => result.flaky);
  const passed = sum((result) => result.passed) + (failOnFlaky ? 0 : flaky.length);
  const failed = sum((result) => result.failed) + (failOnFlaky ? flaky.length : 0);
  const skipped = results.flatMap((result) => result.skipped);
  const lines = [
    ...(skipped.length > 0 ? nameSkipped(skipped) : []),
    `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ];
  if (flaky.length > 0) {
    const consequence = failOnFlaky ? ', which fails this run because CI is set' : '';
    lines.unshift(
      `${flaky.length} flaky: failed at first and passed on another try${consequence}`,
      ...flaky.map((name) => `  ${name}`),
    );
  }
  return { lines, isGood: failed === 0 };
}
