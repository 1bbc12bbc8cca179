import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { TICKTICK_CSV, TODOIST_CSV } from '#tests/fixtures/exports.ts';
import { answer, read } from '#tests/fixtures/foreign-files.ts';
import { cpuMsOf } from '#tests/fixtures/processor-time.ts';

const HEADING = TODOIST_CSV.split('\r\n', 1).join('');

function readProblems(content: string | Uint8Array): string[] {
  const found = answer(content);
  return found.kind === 'problems' ? found.problems : [];
}

const TICKTICK_HEADING = TICKTICK_CSV.split('\n').find((line) => line.startsWith('"Folder Name"'));
const row = (id: number, parent: number | string) =>
  `"","List","Task ${id}","TEXT","a, b","words","N","","2026-12-01T23:00:00+0000","","RRULE:FREQ=WEEKLY;BYDAY=MO","5","0","2018-12-01T10:00:00+0000","","1","Europe/Berlin","true","false","","","list","${id}","${parent}",""`;

test('a project in a zip with a very long name is read at once', () => {
  const name = `a${' '.repeat(65_000)}b`;
  const zip = zipSync({ [`${name}.csv`]: strToU8(`${HEADING}\ntask,Dig,,,4,1\n`) });
  const readZip = () => expect(read(zip).tasks).toMatchObject([{ title: 'Dig', lists: ['a b'] }]);
  expect(cpuMsOf(readZip)).toBeLessThan(5_000);
});

const sentence =
  'Words of a comment that says what somebody thought of it, in a hundred characters or nearly so many.';
const nested = Array.from({ length: 10_000 }, (_project, index) => ({
  id: index + 1,
  title: `Project ${index + 1}`,
  parent_project_id: index,
  tasks: [{ id: index, title: `Task ${index}` }],
}));

test.each([
  ['10,000 comments on one task', `${HEADING}\ntask,Dig,,,4,1${`\nnote,"${sentence}"`.repeat(10_000)}`],
  [
    'files that are attached and have no end',
    `${HEADING}\ntask,Dig,,,4,1\nnote,${'[[file {'.repeat(100_000)}`,
  ],
  [
    'a file that is attached and has no end',
    `${HEADING}\ntask,Dig,,,4,1\nnote,[[file {${'}'.repeat(1_000_000)}`,
  ],
  ['10,000 projects, each in the one before', JSON.stringify(nested)],
  ['10,000 projects, each in the one after', JSON.stringify(nested.toReversed())],
])('%s take seconds of a processor at most', (_, text) => {
  expect(cpuMsOf(() => read(text))).toBeLessThan(5_000);
});

describe('a large file', () => {
  test('of which every row is wrong says so of each', () => {
    const table = `Subject;Due\n${'"a"b";1\n'.repeat(200_000)}`;
    const zip = zipSync({ 'a.csv': strToU8(table) }, { level: 1 });
    for (const file of [table, zip]) expect(readProblems(file)).toHaveLength(200_000);
  });

  test('of which every task stands below one is refused for its length', () => {
    const rows = Array.from({ length: 200_000 }, (_row, id) => row(id, 0));
    expect(readProblems([TICKTICK_HEADING, ...rows].join('\n'))).toEqual([
      expect.stringContaining('Divide it into several files.'),
    ]);
  });

  test.each([
    ['flat', () => ''],
    ['nested 10,000 deep', (id: number) => id + 1],
    ['in one circle', (id: number) => (id + 1) % 10_000],
    ['all below one', () => 0],
  ] as const)('of 10,000 tasks, %s, takes seconds of a processor at most', (_, parentOf) => {
    const rows = Array.from({ length: 10_000 }, (_row, id) => row(id, parentOf(id)));
    const readRows = () =>
      expect(read([TICKTICK_HEADING, ...rows].join('\n')).tasks.length).toBeGreaterThan(0);
    expect(cpuMsOf(readRows)).toBeLessThan(10_000);
  });
});
