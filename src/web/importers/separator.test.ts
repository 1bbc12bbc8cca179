import { expect, test } from 'vitest';

import { TICKTICK_CSV, TODOIST_CSV } from '#tests/fixtures/exports.ts';

import { findSeparator } from './separator.ts';

test.each([
  ['Task,Due,Notes\nBuy,2026-12-01,"a; b; c; d; e; f"', ','],
  [`TYPE,CONTENT,INDENT\ntask,${'; '.repeat(30)},1`, ','],
  ['Task;Due\n"a, b, c, d",2026', ';'],
  ['\uFEFF"Task; what";"Due, or when";"A, b, c"', ';'],
  ['"Task\nin, two, lines"\tDue', '\t'],
  ['\n\r\nTask;Due', ';'],
  ['Size 5",Due\nOne "a; b; c",x', ','],
  ['Task\nBuy a; b', ','],
  ['Task;Due\nTidy the folder name, the list name,,,', ';'],
  ['sep=;\nTask,a,b;Due', ';'],
  ['\uFEFFsep=\t\r\nTask;a;b\tDue', '\t'],
  ['', ','],
  [TICKTICK_CSV, ','],
  [TICKTICK_CSV.replaceAll('","', '";"').replace('Date: ', 'Date, a, b, c: '), ';'],
  [TODOIST_CSV, ','],
])('%j', (text, separator) => {
  expect(findSeparator(text)).toBe(separator);
});
