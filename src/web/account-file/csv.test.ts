import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { PRIORITIES } from '#contract/priority.ts';
import { cpuMsOf } from '#tests/fixtures/processor-time.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import type { Task } from '../model/task.ts';
import { fromCsv, toCsv } from './csv.ts';

const AT = '2026-11-21T09:00:00.000Z';
const HEADING = 'title,description,priority,due date,status,created,labels';

/** Texts of which many begin with, end with or hold what CSV and spreadsheets give a meaning to. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', '\r\n', '\r', '\uFEFF', '＝'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''));

const task: fc.Arbitrary<Task> = fc.record({
  _id: fc.uuid(),
  title: words.map((title) => title.trim().slice(0, 200).toWellFormed() || 'x'),
  description: words,
  priority: fc.constantFrom(...PRIORITIES),
  dueDate: fc.constantFrom('2026-11-21', '2028-02-29', '0001-01-01'),
  completed: fc.boolean(),
  createdAt: fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
  version: fc.constant(undefined),
  labels: fc.subarray(['-x', '=SUM(A1)', 'garden', 'two words']),
  repeat: fc.constant(''),
});

describe('CSV', () => {
  test('gives back every task that it took, with every character', () => {
    fc.assert(
      fc.property(fc.array(task, { maxLength: 6 }), (tasks) => {
        const { tasks: read, problems } = fromCsv(toCsv(tasks));
        expect(problems).toEqual([]);
        expect(read).toEqual(tasks.map(({ _id, repeat: _repeat, ...fields }) => fields));
      }),
      { numRuns: 500 },
    );
  });

  test('holds nothing that a spreadsheet would run', () => {
    fc.assert(
      fc.property(task, (one) => {
        const [, row = ''] = toCsv([one]).split(/\r\n(.*)/s);
        expect(row).not.toMatch(/^"?[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  test('says no time of creation that is this device’s, since the server gives the task another one', () => {
    const tasks = ['made', 'unmade'].map((_id) => makeTask({ _id, createdAt: AT }));
    const read = fromCsv(toCsv(tasks, new Set(['unmade']))).tasks;
    expect(read.map(({ createdAt }) => createdAt)).toEqual([AT, undefined]);
  });

  test('has a stable heading, also without a task', () => {
    expect(toCsv([])).toBe(`\uFEFF${HEADING}\r\n`);
  });

  test('reads the columns in any order, and other spellings, separators and cases', () => {
    const { tasks, problems } = fromCsv(
      'Due_Date;Owner;TITLE;Priority\n2026-11-21;me;Buy flour;high\n\n2026-11-22;me;Call Ida;\n',
    );
    expect(problems).toEqual([]);
    expect(tasks).toEqual([
      expect.objectContaining({ title: 'Buy flour', priority: 'High', completed: false, description: '' }),
      expect.objectContaining({ title: 'Call Ida', priority: 'Low', dueDate: '2026-11-22' }),
    ]);
  });

  test.each([
    '11/21/2026 9:00',
    '2026-11-21 09:00',
    '2026-11-21T09:00',
    '2026-11-21T10:00+01:00',
    '2026-11-21 10:00:00+01',
    '11/21/2026 4:00 AM EST',
  ])('reads %s as the same time in every zone', (time) => {
    const zone = process.env['TZ'];
    const times = ['Europe/Berlin', 'America/New_York'].map((name) => {
      process.env['TZ'] = name;
      return fromCsv(`title,due date,created\nBuy flour,2026-11-21,${time}`).tasks[0]?.createdAt;
    });
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    expect(times).toEqual(['2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z']);
  });

  test('says what is wrong, and in which line', () => {
    const { problems } = fromCsv(
      [
        HEADING,
        'Good,"two',
        'lines",Low,2026-11-21,Completed,,home',
        ',,Low,2026-11-21,,',
        'Bad date,,Low,21/11/2026,,',
        'No date,,Low,,,',
        'Bad status,,Urgent,2026-11-21,Done,yesterday',
        'A moment,,Low,2026-11-21T23:00:00.000Z,,',
        'A moment,,Low,2026-11-21T23:00:00+02:00,,',
        'A day,,Low,2026-11-21T00:00:00.000Z,,',
      ].join('\n'),
    );
    expect(problems).toEqual([
      'Line 4: Give the task a title.',
      'Line 5: This date does not exist.',
      'Line 6: Choose a due date.',
      'Line 7: Choose Low, Medium or High.',
      'Line 7: Write Completed or In Progress as status.',
      'Line 7: Write the time of creation as 2026-11-21T09:00:00Z, or leave it out.',
      'Line 8: Write the due date as a day, such as 2026-12-06: a time with a zone is another day in many places.',
      'Line 9: Write the due date as a day, such as 2026-12-06: a time with a zone is another day in many places.',
    ]);
  });

  test('has its rows apart where their lines end in several ways, and the ends within its cells as they are', () => {
    const text =
      'due date,title,description\r\n2026-12-01,A,"a\r\nb\n"\n2026-12-02,5" of C,"say ""hi""\r"\r2026-12-03,D,\r\nE\nF';
    const { tasks, problems } = fromCsv(text);
    expect(tasks.map(({ title, description }) => [title, description])).toEqual([
      ['A', 'a\r\nb\n'],
      ['5" of C', 'say "hi"\r'],
      ['D', ''],
    ]);
    expect(problems.map((problem) => problem.slice(0, 6))).toEqual(['Line 8', 'Line 8', 'Line 9', 'Line 9']);
  });

  test('refuses a row that goes on beyond the headings: its labels are in no quotation marks', () => {
    const { tasks, problems } = fromCsv(
      `${HEADING}\nGood,,Low,2026-11-21,,,"home, errands",\nCut,,Low,2026-11-21,,,home, errands\n`,
    );
    expect(tasks.map(({ labels }) => labels)).toEqual([['errands', 'home']]);
    expect(problems).toEqual([
      'Line 3: It has more cells than the headings. Put what has a comma into quotation marks.',
    ]);
  });

  test('of which every row has a wrong quotation mark is read at once', () => {
    const text = `${HEADING}\n${'"a"b",,Low,2026-11-21,,,\n'.repeat(100_000)}`;
    expect(cpuMsOf(() => expect(fromCsv(text).problems).toHaveLength(100_000))).toBeLessThan(5_000);
  });

  test('names the missing columns and the quotation mark that is left open', () => {
    expect(fromCsv('name,when\nx,y').problems).toEqual([
      expect.stringContaining('It has no “title” and no “due date”.'),
    ]);
    expect(fromCsv(`${HEADING}\n"Open,,Low,2026-11-21,,\n`).problems).toEqual([
      'Line 2: The quotation marks do not match.',
    ]);
  });
});
