import * as z from 'zod/mini';

/** What a runner did. A flaky test failed and then passed on another try: it is named, and not among the passed. */
export type Result = { passed: number; failed: number; skipped: number; flaky: string[] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
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
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
});

function flakyTests({ specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${file}:${line} ${title}${projectName === '' ? '' : ` [${projectName}]`}`),
  );
  return [...own, ...suites.flatMap(flakyTests)];
}

/** Reads the JSON report of a runner; throws where it is none. Vitest has no flaky tests, since it tries none again. */
export const readReport = {
  vitest(report: string): Result {
    const read = vitestReport.parse(JSON.parse(report));
    return {
      passed: read.numPassedTests,
      failed: read.numFailedTests,
      skipped: read.numPendingTests + read.numTodoTests,
      flaky: [],
    };
  },
  playwright(report: string): Result {
    const { suites, stats } = playwrightReport.parse(JSON.parse(report));
    return {
      passed: stats.expected,
      failed: stats.unexpected,
      skipped: stats.skipped,
      flaky: suites.flatMap(flakyTests),
    };
  },
};

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
  const skipped = sum((result) => result.skipped);
  const lines = [`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`];
  if (flaky.length > 0) {
    const consequence = failOnFlaky ? ', which fails this run because CI is set' : '';
    lines.unshift(
      `${flaky.length} flaky: failed at first and passed on another try${consequence}`,
      ...flaky.map((name) => `  ${name}`),
    );
  }
  return { lines, isGood: failed === 0 };
}
