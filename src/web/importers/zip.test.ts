import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { GOOGLE_TASKS, TICKTICK_CSV } from '#tests/fixtures/exports.ts';
import { answer, losses, read, todoistProject } from '#tests/fixtures/foreign-files.ts';

describe('a zip', () => {
  test('counts the files that are left out beside the one that is read', () => {
    const json = strToU8(JSON.stringify(GOOGLE_TASKS));
    const file = read(
      zipSync({ 'A/Tasks.json': json, 'B/Tasks.json': json, 'Home.csv': todoistProject('Sweep') }),
    );
    expect(file.tasks).toEqual(read(JSON.stringify(GOOGLE_TASKS)).tasks);
    expect(losses(file)).toMatchObject({ files: 2 });
  });

  test('has a list of TickTick as well', () => {
    expect(read(zipSync({ 'TickTick.csv': strToU8(TICKTICK_CSV) }))).toEqual(read(TICKTICK_CSV));
  });

  test.each([
    [{ 'xl/workbook.xml': strToU8('<workbook/>') }, /workbook of a spreadsheet\. Save .* as CSV/],
    [
      { 'A.csv': todoistProject('Sweep'), 'B.csv': strToU8(TICKTICK_CSV) },
      /lists of Todoist and of TickTick/,
    ],
  ])('%# says what it is where it cannot be read', (files, words) => {
    expect(answer(zipSync(files))).toEqual({
      kind: 'problems',
      problems: [expect.stringMatching(words)],
    });
  });
});
