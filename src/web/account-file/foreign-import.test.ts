import { describe, expect, test } from 'vitest';

import { importBodySchema } from '#contract/account-file.ts';

import type { ForeignFile, ForeignTask, Losses } from '../importers/foreign-file.ts';
import { taskIds } from '../importers/task-ids.ts';
import { countContents, countLosses, toImportBody } from './foreign-import.ts';
import { describeLosses } from './loss-words.ts';

const task = (overrides: Partial<ForeignTask> = {}): ForeignTask => ({
  sourceId: '1',
  title: 'Sharpen the chisels',
  description: '',
  priority: 'Low',
  dueDate: '2026-12-24',
  completed: false,
  labels: [],
  lists: [],
  repeat: '',
  ...overrides,
});

const makeFile = (...tasks: ForeignTask[]): ForeignFile => ({ source: 'Todoist', tasks, losses: new Map() });
const IDS = ['00000000-0000-4000-8000-000000000001'];
const CHOICES = { undatedDue: '2026-01-31', hasListLabels: true };

describe('the tasks of another product', () => {
  test('have ids that follow from their source and the account', () => {
    const file = makeFile(task(), task({ sourceId: '2' }));
    const ids = taskIds(file, 'me');
    expect(new Set(ids).size).toBe(2);
    expect(toImportBody(file, CHOICES, ids).tasks.map(({ _id }) => _id)).toEqual(ids);
    expect(taskIds(file, 'me')).toEqual(ids);
    expect(taskIds(file, 'you')[0]).not.toBe(ids[0]);
    expect(taskIds({ ...file, source: 'TickTick' }, 'me')[0]).not.toBe(ids[0]);
  });

  test('without a date get the chosen one, its day in their rule, and a label that tells', () => {
    const lists = Array.from({ length: 25 }, (_, index) => `list ${index}`);
    const body = toImportBody(makeFile(task({ dueDate: null, repeat: 'FREQ=MONTHLY', lists })), CHOICES, IDS);
    expect(body.tasks[0]).toMatchObject({ dueDate: '2026-01-31', repeat: 'FREQ=MONTHLY;BYMONTHDAY=31' });
    expect(body.tasks[0]?.labels).toHaveLength(20);
    expect(body.tasks[0]?.labels).toContain('undated');
    expect(importBodySchema.safeParse(body).success).toBe(true);
  });

  test('have the names of their lists as labels, once, or do without', () => {
    const file = makeFile(task({ labels: ['home', 'Garden'], lists: ['garden', 'Weekly'] }));
    expect(toImportBody(file, CHOICES, IDS).tasks[0]?.labels).toEqual(['Garden', 'home', 'Weekly']);
    expect(toImportBody(file, { ...CHOICES, hasListLabels: false }, IDS).tasks[0]?.labels).toEqual([
      'Garden',
      'home',
    ]);
  });

  test('have at most 20 labels, and where that leaves one out it is counted', () => {
    const labels = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const many = (overrides: Partial<ForeignTask>, hasListLabels = true) => {
      const file: ForeignFile = {
        ...makeFile(task({ labels, ...overrides })),
        losses: new Map([['links', 1]]),
      };
      const [imported] = toImportBody(file, { ...CHOICES, hasListLabels }, IDS).tasks;
      return [imported?.labels?.length, countLosses(file, hasListLabels).get('manyLabels') ?? 0];
    };
    expect(many({})).toEqual([20, 0]);
    expect(many({ lists: ['Home', 'House'] })).toEqual([20, 1]);
    expect(many({ lists: ['Home', 'House'] }, false)).toEqual([20, 0]);
    expect(many({ dueDate: null })).toEqual([20, 1]);
    expect(many({ lists: ['Tag 0', 'TAG 19'] })).toEqual([20, 0]);
    expect(many({ labels: ['TAG 0', ...labels] })).toEqual([20, 0]);
    expect(countLosses(makeFile(task({ labels })), true)).toEqual(new Map());
  });

  test('are counted', () => {
    const file = makeFile(
      task({
        labels: ['a', 'B'],
        description: 'Words\n\n- [ ] one',
        repeat: 'FREQ=DAILY',
        lists: ['Weekly'],
      }),
      task({ sourceId: '2', labels: ['A'], completed: true, dueDate: null }),
    );
    const counts = {
      tasks: 2,
      completed: 1,
      repeating: 1,
      checklists: 1,
      undated: 1,
      lists: ['Weekly'],
    };
    // That of the undated is one of them, and the list where it becomes one.
    expect(countContents(file, true)).toEqual({ ...counts, labels: 4 });
    expect(countContents(file, false)).toEqual({ ...counts, labels: 3 });
  });
});

test('losses are told in words, first what one has to look after', () => {
  const losses: Losses = new Map([
    ['reminders', 1200],
    ['openSubtasks', 3],
    ['guessedDates', 2],
    ['dates', 1],
  ]);
  expect(describeLosses(losses)).toEqual([
    '1 date: not understood, the words stand in the description',
    '2 dates of repeating tasks: not in the file, so check the next one from today',
    '3 open subtasks: below a completed task, now on top',
    '1,200 reminders: left out',
  ]);
});

const describeColumns = (...columns: string[]) =>
  describeLosses(countLosses({ ...makeFile(task()), columns }, true), columns);

test('columns that are left out are named, at most a few of them', () => {
  expect(describeColumns()).toEqual([]);
  expect(describeColumns('Repeat')).toEqual(['1 column (Repeat): left out']);
  expect(describeColumns('Repeat', 'Steps', 'Reminder', 'Owner', 'Place')).toEqual([
    '5 columns (Repeat, Steps, Reminder, and 2 more): left out',
  ]);
});
