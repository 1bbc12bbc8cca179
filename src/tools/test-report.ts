import path from 'node:path';

import * as z from 'zod/mini';

import { ROOT } from './process.ts';

/**
 * What a runner did, and how long each test took, all its tries together. A flaky test failed and then passed on another try: it is
 * named, and not among the passed.
 */
export type Result = {
  passed: number;
  failed: number;
  skipped: string[];
  flaky: string[];
  times: { name: string; ms: number }[];
};

// Whoever asks for a few tests by their titles skips all others.
const MOST_NAMED = 20;
/** What takes less is not worth a line. */
const SLOW_MS = 2_000;

const vitestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), duration: z.optional(z.nullable(z.number())) }),
      ),
    }),
  ),
});

const playwrightSpecSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
});

const playwrightSuiteSchema = z.object({
  specs: z.array(playwrightSpecSchema),
  get suites() {
    return z.optional(z.array(playwrightSuiteSchema));
  },
});

const playwrightReportSchema = z.object({
  suites: z.array(playwrightSuiteSchema),
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
});

type Test = { name: string; status: string; ms: number };

function collectTests({ specs, suites = [] }: z.infer<typeof playwrightSuiteSchema>): Test[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${file}:${line} ${title}${projectName === '' ? '' : ` [${projectName}]`}`,
      status,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(collectTests)];
}

const listNames = (tests: readonly Test[], isMeant: (status: string) => boolean) =>
  tests.filter(({ status }) => isMeant(status)).map(({ name }) => name);

const listTimes = (tests: readonly Test[]) => tests.map(({ name, ms }) => ({ name, ms }));

/** Reads the JSON report of a runner; throws where it is none. Vitest has no flaky tests, since it tries none again. */
export const readReport = {
  vitest(report: string): Result {
    const read = vitestReportSchema.parse(JSON.parse(report));
    const tests = read.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, duration }) => ({
        name: `${path.relative(ROOT, name)} ${fullName}`,
        status,
        ms: duration ?? 0,
      })),
    );
    return {
      passed: read.numPassedTests,
      failed: read.numFailedTests,
      skipped: listNames(tests, (status) => status !== 'passed' && status !== 'failed'),
      flaky: [],
      times: listTimes(tests),
    };
  },
  playwright(report: string): Result {
    const { suites, stats } = playwrightReportSchema.parse(JSON.parse(report));
    const tests = suites.flatMap(collectTests);
    return {
      passed: stats.expected,
      failed: stats.unexpected,
      skipped: listNames(tests, (status) => status === 'skipped'),
      flaky: listNames(tests, (status) => status === 'flaky'),
      times: listTimes(tests),
    };
  },
};

/** The tests that took longest, for whoever wants a shorter run. */
export function nameSlowest({ times }: Pick<Result, 'times'>): string[] {
  return times
    .filter(({ ms }) => ms >= SLOW_MS)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, MOST_NAMED)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

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
