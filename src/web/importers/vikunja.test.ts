import { describe, expect, test } from 'vitest';

import { VIKUNJA_PROJECTS, vikunjaExport } from '#tests/fixtures/exports.ts';
import { byTitle, losses, read } from '#tests/fixtures/foreign-files.ts';

/** The lists of each task of a project of Vikunja. */
const readLists = (house: object) => read(JSON.stringify([house])).tasks.map(({ lists }) => lists);

const openAndDone = (id: number) => [
  { id, title: `Open ${id}`, repeat_mode: 1 },
  { id: id + 1, title: `Done ${id}`, done: true },
];

/** A project with one task, in another. */
const project = (id: number, parent: number) => ({
  id,
  title: `P${id}`,
  parent_project_id: parent,
  tasks: [{ id, title: `T${id}` }],
});

describe('Vikunja', () => {
  test('has words for its HTML, its subtasks in a list, and its comments', () => {
    const file = read(vikunjaExport());
    expect(file.source).toBe('Vikunja');
    expect(byTitle(file, 'Renew the insurance')).toMatchObject({
      description: [
        'Ask for two offers & compare:\n\n- [x] The old one\n- [ ] A new one\n\nthe offer (https://example.org/offer)',
        'They called back',
        '- [x] Find the number',
      ].join('\n\n'),
      priority: 'High',
      labels: ['money'],
      lists: ['House'],
      repeat: 'DONE;FREQ=WEEKLY;INTERVAL=2',
    });
    expect(byTitle(file, 'Tidy up')).toMatchObject({
      lists: ['House', 'Cellar'],
      repeat: 'FREQ=MONTHLY',
      dueDate: null,
    });
    expect(losses(file)).toEqual({
      attachments: 1,
      favorites: 1,
      filters: 2,
      progress: 1,
      projectNotes: 1,
      relations: 1,
      reminders: 1,
      zones: 1,
    });
  });

  test.each([
    ['America/Los_Angeles', '2026-11-30'],
    ['Pacific/Kiritimati', '2026-12-01'],
  ])('has the days of the browser, here in %s', (zone, day) => {
    expect(byTitle(read(JSON.stringify(VIKUNJA_PROJECTS), zone), 'Renew the insurance').dueDate).toBe(day);
  });

  test('has the buckets of its boards as lists, but those in which every task begins or ends', () => {
    const buckets = [
      { id: 1, title: 'To-Do', position: 100 },
      { id: 2, title: 'Waiting', position: 200 },
      { id: 3, title: 'Done', position: 300 },
    ];
    const numbers = [1, 2, 3];
    const house = { title: 'House', buckets, tasks: numbers.map((id) => ({ id, title: `Task ${id}` })) };
    const placed = {
      ...house,
      tasks: numbers.map((id) => ({ id, title: `Task ${id}`, bucket_id: id })),
    };
    const places = numbers.map((id) => ({ task_id: id, bucket_id: id }));
    const board = { default_bucket_id: 1, done_bucket_id: 3 };
    const list = { default_bucket_id: 0, done_bucket_id: 0 };
    const expected = [['House'], ['House', 'Waiting'], ['House']];
    expect(readLists({ ...house, task_buckets: places, views: [list, board] })).toEqual(expected);
    expect(readLists({ ...placed, ...board })).toEqual(expected);
    // Where no board names its first bucket, that is the leftmost.
    const unnamed = { ...placed, buckets: buckets.toReversed() };
    expect(readLists(unnamed)).toEqual([['House'], ['House', 'Waiting'], ['House', 'Done']]);
  });

  test('has the projects around a task as lists, in whichever order they come, also where they stand in each other', () => {
    const nested = [project(1, 0), project(2, 1), project(3, 2)];
    for (const projects of [nested, nested.toReversed()])
      expect(byTitle(read(JSON.stringify(projects)), 'T3').lists).toEqual(['P1', 'P2', 'P3']);
    expect(byTitle(read(JSON.stringify([project(1, 2), project(2, 1)])), 'T1').lists).toEqual(['P2', 'P1']);
  });

  test('has the tasks of an archived project completed, and counts those that were open', () => {
    const file = read(
      JSON.stringify([
        { id: 1, title: 'House of 2019', is_archived: true, tasks: openAndDone(10) },
        { id: 2, title: 'Cellar', parent_project_id: 1, tasks: openAndDone(20) },
        { id: 3, title: 'House', tasks: openAndDone(30) },
      ]),
    );
    expect(file.tasks.filter(({ completed }) => !completed)).toMatchObject([{ title: 'Open 30' }]);
    expect(losses(file)).toEqual({ archived: 2 });
  });

  test('names who wrote a comment, above a list on a line of its own', () => {
    const comments = [
      { comment: '<p>They called back</p>', author: { name: 'Anna', username: 'anna1' } },
      { comment: '- [ ] Find the number', author: { name: '', username: 'bob' } },
      { comment: '', author: { name: 'Anna' } },
      { comment: 'Twice', author: null },
    ];
    const file = read(JSON.stringify([{ title: 'House', tasks: [{ id: 1, title: 'Call', comments }] }]));
    expect(byTitle(file, 'Call').description).toBe(
      'Anna: They called back\n\nbob:\n- [ ] Find the number\n\nTwice',
    );
  });

  test('has a subtask of two tasks below the first, and counts that it leaves the other', () => {
    const subtask = [{ id: 3 }];
    const tasks = [
      { id: 1, title: 'Paint', related_tasks: { subtask } },
      { id: 2, title: 'Clean', related_tasks: { subtask } },
      { id: 3, title: 'Buy a bucket', related_tasks: { parenttask: [{ id: 1 }, { id: 2 }] } },
    ];
    const file = read(JSON.stringify([{ title: 'House', tasks }]));
    expect(file.tasks).toMatchObject([
      { title: 'Paint', description: '- [ ] Buy a bucket' },
      { title: 'Clean', description: '' },
    ]);
    expect(losses(file)).toEqual({ relations: 1 });
  });

  test.each([
    [43_200, 0, 'every 12 hours'],
    [3600, 2, 'every 1 hour from completion'],
    [5400, 0, 'every 90 minutes'],
  ])('keeps the words of a repeat of %i seconds, which no rule has', (repeat_after, repeat_mode, words) => {
    const tasks = [{ id: 1, title: 'Look', repeat_after, repeat_mode }];
    const file = read(JSON.stringify([{ title: 'House', tasks }]));
    expect(file.tasks).toMatchObject([{ repeat: '', description: `Vikunja: ${words}` }]);
    expect(losses(file)).toEqual({ repeats: 1 });
  });

  test('repeats after some days that count from the due date', () => {
    const task = { id: 1, title: 'Water', due_date: '2026-12-01T07:30:00Z' };
    const tasks = [{ ...task, repeat_after: 259_200, repeat_mode: 0 }];
    const file = read(JSON.stringify([{ ...VIKUNJA_PROJECTS[0], tasks }]));
    expect(byTitle(file, 'Water').repeat).toBe('FREQ=DAILY;INTERVAL=3');
  });
});

test.each([
  [0, 'Low'],
  [1, 'Low'],
  [2, 'Medium'],
  [3, 'High'],
  [5, 'High'],
])('the priority %i of Vikunja is %s', (priority, name) => {
  const tasks = [{ id: 1, title: 'Sweep', priority }];
  expect(read(JSON.stringify([{ id: 1, title: 'House', tasks }])).tasks[0]?.priority).toBe(name);
});
