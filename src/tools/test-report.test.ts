import path from 'node:path';

import { expect, test } from 'vitest';

import { ROOT } from './process.ts';
import { nameSlowest, readReport, summarise } from './test-report.ts';

const spec = (title: string, ...statuses: string[]) => ({
  title,
  file: 'tasks.e2e.ts',
  line: 7,
  tests: statuses.map((status, index) => ({
    projectName: ['', 'firefox'][index] ?? '',
    status,
    results: status === 'skipped' ? [] : [{ duration: 1_200 }, { duration: 34 }],
  })),
});

const report = (suites: object[], stats = { expected: 5, unexpected: 0, flaky: 0 }) =>
  JSON.stringify({ suites, stats, errors: [] });

test('the counts of Vitest are read, and what was skipped or is still to do is named', () => {
  const assertionResults = ['passed', 'skipped', 'failed', 'todo'].map((status) => ({
    fullName: `is ${status}`,
    status,
    duration: status === 'todo' ? null : 5.6,
  }));
  const written = {
    numPassedTests: 9,
    numFailedTests: 1,
    testResults: [{ name: path.join(ROOT, 'some.test.ts'), assertionResults }],
    success: false,
  };
  expect(readReport.vitest(JSON.stringify(written))).toEqual({
    passed: 9,
    failed: 1,
    skipped: ['some.test.ts is skipped', 'some.test.ts is todo'],
    flaky: [],
    times: [
      { name: 'some.test.ts is passed', ms: 5.6 },
      { name: 'some.test.ts is skipped', ms: 5.6 },
      { name: 'some.test.ts is failed', ms: 5.6 },
      { name: 'some.test.ts is todo', ms: 0 },
    ],
  });
});

test('the flaky and the skipped tests of Playwright are named, however deep they stand, and do not count as passed', () => {
  const suites = [
    {
      specs: [spec('is well', 'expected')],
      suites: [
        {
          specs: [spec('passes in the end', 'flaky')],
          suites: [
            { specs: [spec('fails in one of two', 'expected', 'flaky'), spec('is left out', 'skipped')] },
          ],
        },
      ],
    },
  ];
  expect(readReport.playwright(report(suites, { expected: 2, unexpected: 1, flaky: 2 }))).toEqual({
    passed: 2,
    failed: 1,
    skipped: ['tasks.e2e.ts:7 is left out'],
    flaky: ['tasks.e2e.ts:7 passes in the end', 'tasks.e2e.ts:7 fails in one of two [firefox]'],
    times: [
      { name: 'tasks.e2e.ts:7 is well', ms: 1_234 },
      { name: 'tasks.e2e.ts:7 passes in the end', ms: 1_234 },
      { name: 'tasks.e2e.ts:7 fails in one of two', ms: 1_234 },
      { name: 'tasks.e2e.ts:7 fails in one of two [firefox]', ms: 1_234 },
      { name: 'tasks.e2e.ts:7 is left out', ms: 0 },
    ],
  });
});

test.each(['', '{', '{}', '{"stats": {"expected": 1}}', 'null'])('%j is no report', (text) => {
  expect(() => readReport.vitest(text)).toThrow(/JSON|Invalid/);
  expect(() => readReport.playwright(text)).toThrow(/JSON|Invalid/);
});

test('the slowest tests are named, slowest first, and no quick one', () => {
  const times = [1_000, 12_345, ...Array.from({ length: 25 }, (_, index) => 2_000 + index)];
  const lines = nameSlowest({ times: times.map((ms) => ({ name: `test of ${ms}`, ms })) });
  expect(lines).toHaveLength(20);
  expect(lines.slice(0, 2)).toEqual(['   12.3 s  test of 12345', '    2.0 s  test of 2024']);
  expect(nameSlowest({ times: [{ name: 'quick', ms: 1_999 }] })).toEqual([]);
});

const well = { passed: 3, failed: 0, skipped: [], flaky: [], times: [] };
const flaky = {
  passed: 2,
  failed: 0,
  skipped: ['some.test.ts needs more'],
  flaky: ['tasks.e2e.ts:7 passes in the end'],
  times: [],
};

test('the last line has the sums of all steps', () => {
  expect(summarise([well, { ...well, failed: 2 }], false)).toEqual({
    lines: ['6 passed, 2 failed'],
    isGood: false,
  });
  expect(summarise([], true)).toEqual({ lines: ['0 passed, 0 failed'], isGood: true });
});

test('a flaky test is named, and has passed where nobody asked for more', () => {
  const { lines, isGood } = summarise([well, flaky], false);
  expect(isGood).toBe(true);
  expect(lines).toEqual([
    '1 flaky: failed at first and passed on another try',
    '  tasks.e2e.ts:7 passes in the end',
    '1 skipped: not asked for, or something that they need is missing here',
    '  some.test.ts needs more',
    '6 passed, 0 failed, 1 skipped',
  ]);
});

test('a flaky test fails a run that asks for more', () => {
  const { lines, isGood } = summarise([well, flaky], true);
  expect(isGood).toBe(false);
  expect(lines[0]).toContain('CI is set');
  expect(lines.at(-1)).toBe('5 passed, 1 failed, 1 skipped');
});

test('of many skipped tests the first are named', () => {
  const skipped = Array.from({ length: 22 }, (_, index) => `some.test.ts number ${index}`);
  const { lines } = summarise([{ ...well, skipped }], false);
  expect(lines.slice(-3)).toEqual([
    '  some.test.ts number 19',
    '  and 2 more',
    '3 passed, 0 failed, 22 skipped',
  ]);
});
