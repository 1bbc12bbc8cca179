import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { parseChecklist } from '#contract/checklist.ts';
import {
  GOOGLE_TASKS,
  OUTLOOK_CSV,
  takeout,
  TICKTICK_CSV,
  TODOIST_CSV,
  todoistBackup,
  TUDUDI,
  tududiBackup,
  VIKUNJA_PROJECTS,
  vikunjaExport,
} from '#tests/fixtures/exports.ts';

import type { ForeignFile } from './foreign-file.ts';
import { readForeign } from './read-foreign.ts';
import type { TableReading } from './table.ts';

// A Sunday.
const TODAY = '2026-11-22';

function answer(content: string | Uint8Array, zone = 'Europe/Berlin', reading?: TableReading) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readForeign(bytes, { today: TODAY, zone, name: 'Garden (1)' }, reading);
}

function read(content: string | Uint8Array, zone?: string, reading?: TableReading): ForeignFile {
  const found = answer(content, zone, reading);
  if (found.kind !== 'tasks') throw new Error(JSON.stringify(found));
  return found.file;
}

const losses = (file: ForeignFile) => Object.fromEntries(file.losses);
const byTitle = (file: ForeignFile, title: string) => {
  const task = file.tasks.find((one) => one.title === title);
  if (!task) throw new Error(`There is no ${title}.`);
  return task;
};

/** A project of Todoist with these tasks. */
function project(...titles: string[]): Uint8Array {
  const rows = titles.map((title) => `task,${title},4,1`);
  return strToU8(`TYPE,CONTENT,PRIORITY,INDENT\n${rows.join('\n')}\n`);
}

const readIds = (files: Record<string, Uint8Array>) =>
  new Map(
    read(zipSync(files)).tasks.map(({ title, lists, sourceId }) => [`${lists.join()} ${title}`, sourceId]),
  );

describe('Todoist', () => {
  const file = read(TODOIST_CSV);

  test('is known by its content, and its subtasks are a checklist', () => {
    expect(file.source).toBe('Todoist');
    expect(file.tasks.map(({ title }) => title)).toEqual([
      'Pay the rent',
      'Buy paint',
      'Water the plants',
      'Descale the kettle',
      'Opening hours',
      'Call at some point',
    ]);
    expect(byTitle(file, 'Buy paint')).toMatchObject({
      dueDate: '2026-10-05',
      description:
        'Deadline: 2026-10-10\n\n- [ ] The white one\n  - [ ] From the corner shop (2026-10-01)\n- [ ] The brush',
      lists: ['Garden'],
    });
  });

  test('has its highest priority as 1, labels in the title, comments below their task', () => {
    expect(byTitle(file, 'Pay the rent')).toMatchObject({
      priority: 'High',
      labels: ['home', 'money'],
      description: 'by transfer, not cash\n\nThe account changed',
      dueDate: '2026-10-05',
    });
    expect(byTitle(file, 'Water the plants').priority).toBe('Medium');
    expect(byTitle(file, 'Descale the kettle').priority).toBe('Low');
  });

  test('repeats from today on, and what cannot be read stands in the description', () => {
    expect(byTitle(file, 'Water the plants')).toMatchObject({
      repeat: 'FREQ=WEEKLY;BYDAY=MO',
      dueDate: '2026-11-23',
      lists: ['Garden', 'Weekly'],
    });
    expect(byTitle(file, 'Descale the kettle')).toMatchObject({
      repeat: 'DONE;FREQ=WEEKLY;INTERVAL=2',
      dueDate: TODAY,
    });
    expect(byTitle(file, 'Call at some point')).toMatchObject({
      repeat: '',
      dueDate: null,
      description: 'Todoist: when it rains',
    });
    expect(losses(file)).toEqual({
      dates: 1,
      durations: 1,
      guessedDates: 2,
      kinds: 1,
      people: 1,
      projectNotes: 1,
      subtaskDates: 1,
      subtaskFields: 1,
      times: 1,
    });
  });

  test('has all its projects in a backup, as its exports of one project have them', () => {
    const backup = read(todoistBackup());
    expect(backup.tasks).toHaveLength(7);
    const { description, dueDate, labels, lists } = byTitle(file, 'Pay the rent');
    expect(byTitle(backup, 'Pay the rent')).toMatchObject({ description, dueDate, labels, lists });
    expect(byTitle(backup, 'Post the letter').lists).toEqual([]);
  });

  test('has equal tasks of two projects told apart by these, and not by their order', () => {
    const both = { 'Home [1].csv': project('Call', 'Sweep'), 'Work [2].csv': project('Call') };
    const ids = readIds(both);
    expect(new Set(ids.values()).size).toBe(3);
    const later = readIds({ 'Art [3].csv': project('Call'), ...both });
    for (const [task, id] of ids) expect(later.get(task)).toBe(id);
  });

  test('names the file that is attached to a comment, and counts it', () => {
    const json = JSON.stringify({
      file_name: 'bill {1}.png',
      file_type: 'image/png',
      file_url: 'https://files.example.org/a/bill.png',
    });
    const notes = [json, 'of 1998'].map((text) => `note,"See [[file ${text.replaceAll('"', '""')}]]",,`);
    const commented = read(`TYPE,CONTENT,PRIORITY,INDENT\ntask,Pay,4,1\n${notes.join('\n')}\n`);
    expect(byTitle(commented, 'Pay').description).toBe(
      'See Attached file: bill {1}.png https://files.example.org/a/bill.png\n\nSee [[file of 1998]]',
    );
    expect(losses(commented)).toEqual({ attachments: 1 });
  });

  test('of an older version lacks columns', () => {
    const old = read(
      'TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\ntask,Old,1,1,,,,,\n',
    );
    expect(old.tasks).toEqual([expect.objectContaining({ title: 'Old', priority: 'High', dueDate: null })]);
  });
});

describe('TickTick', () => {
  test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
    'has the days of its own time zones, read in %s',
    (zone) => {
      const file = read(TICKTICK_CSV, zone);
      expect(byTitle(file, 'Sweep the chimney').dueDate).toBe('2018-12-12');
      expect(byTitle(file, 'Paint the fence').dueDate).toBe('2026-02-28');
    },
  );

  const file = read(TICKTICK_CSV);

  test('has checklists, tags, lists, priorities and states', () => {
    expect(file.source).toBe('TickTick');
    expect(byTitle(file, 'Paint the fence')).toMatchObject({
      description:
        'Before spring\n\n- [ ] Sand it\n- [x] Buy a brush\n\n- [ ] The long ladder\n  It stands in the shed',
      priority: 'Medium',
      repeat: 'FREQ=MONTHLY',
      lists: ['Private', 'House', 'Doing'],
      createdAt: '2018-12-01T10:06:00.000Z',
    });
    expect(byTitle(file, 'Sweep the chimney')).toMatchObject({
      priority: 'High',
      labels: ['urgent', 'work'],
      completed: false,
    });
    expect(byTitle(file, 'Old story')).toMatchObject({
      priority: 'High',
      completed: true,
      completedAt: '2019-01-01T10:00:00.000Z',
      lists: [],
    });
  });

  test.each([
    ['TEXT', 'N', 'Points:\n▪ one\n▪ two', 'Points:\n▪ one\n▪ two'],
    ['NOTE', 'N', 'Size ▪ large', 'Size ▪ large'],
    ['TEXT', 'Y', 'Points ▪one▫two', 'Points\n\n- [x] one\n- [ ] two'],
    ['CHECKLIST', '', '▪one', '- [x] one'],
  ])('has items in a %s of which the check list is %j', (kind, isList, content, description) => {
    const heading = '"Folder Name","List Name","Title","Kind","Is Check list","Content"';
    const found = read(`${heading}\n"","House","Bullets","${kind}","${isList}","${content}"`);
    expect(found.tasks[0]?.description).toBe(description);
  });

  test('has each of the reminders of a task counted', () => {
    const several = TICKTICK_CSV.replace('"P0DT9H0M0S"', '"-PT60M\nPT0S"');
    expect(losses(read(several))['reminders']).toBe(2);
  });

  test('has a task done whose state is 1 or 2', () => {
    const rows = ['0', '1', '2', ''].map((status) => `"","House","Sweep","${status}"`);
    const found = read(['"Folder Name","List Name","Title","Status"', ...rows].join('\n'));
    expect(found.tasks.map(({ completed }) => completed)).toEqual([false, true, true, false]);
  });

  test('has all the tags of a task, of which an import takes as many as it may', () => {
    const tags = Array.from({ length: 25 }, (_, index) => `tag ${index}`).join(', ');
    const found = read(`"Folder Name","List Name","Title","Tags"\n"","House","Sweep","TAG 0, ${tags}"`);
    expect(found.tasks[0]?.labels).toHaveLength(26);
  });

  test('ends a rule on the day of the time zone of its row', () => {
    const heading = '"Folder Name","List Name","Title","Timezone","Due Date","Repeat"';
    const rule = 'RRULE:FREQ=DAILY;UNTIL=20261230T230000Z';
    const rows = ['Europe/Berlin', 'America/Los_Angeles', 'nowhere'].map(
      (zone) => `"","House","Sweep","${zone}","2026-12-01","${rule}"`,
    );
    expect(read([heading, ...rows].join('\n'), 'Europe/Berlin').tasks.map(({ repeat }) => repeat)).toEqual([
      'FREQ=DAILY;UNTIL=20261231',
      'FREQ=DAILY;UNTIL=20261230',
      'FREQ=DAILY;UNTIL=20261231',
    ]);
  });

  test.each([
    ['America/Los_Angeles', '2026-12-01', {}],
    ['', '2026-12-02', { zones: 1 }],
    ['Pacific Time', '2026-12-02', { zones: 1 }],
  ])('has a moment of the zone “%s” on %s, and says where the browser decides that', (zone, day, counted) => {
    const heading = '"Folder Name","List Name","Title","Timezone","Due Date"';
    const found = read(`${heading}\n"","House","Sweep","${zone}","2026-12-02T05:00:00+0000"`);
    expect(found.tasks[0]?.dueDate).toBe(day);
    expect(losses(found)).toEqual(counted);
  });

  // Of several whole days the file has the midnight after the last one, here beyond the change to summer time.
  test.each([
    ['2026-03-26T23:00:00+0000', '2026-03-31T22:00:00+0000', 'true', '2026-03-31'],
    ['2026-03-31T22:00:00+0000', '2026-03-31T22:00:00+0000', 'true', '2026-04-01'],
    ['', '2026-03-31T22:00:00+0000', 'true', '2026-04-01'],
    ['2026-03-26T23:00:00+0000', '2026-03-31T22:00:00+0000', 'false', '2026-04-01'],
  ])('from %s to %s, all day %s, is due on %s', (start, due, isAllDay, day) => {
    const heading = '"Folder Name","List Name","Title","Timezone","Start Date","Due Date","Is All Day"';
    const found = read(
      `${heading}\n"","House","Travel","Europe/Berlin","${start}","${due}","${isAllDay}"`,
      'UTC',
    );
    expect(found.tasks[0]?.dueDate).toBe(day);
  });

  test('does not hang at parents in a circle, and counts what is lost', () => {
    expect(byTitle(file, 'One').description).toBe(
      'TickTick: RRULE:FREQ=DAILY;TT_SKIP=WEEKEND\n\n- [ ] Other',
    );
    expect(losses(file)).toEqual({ circles: 1, kinds: 1, reminders: 1, repeats: 1, times: 1 });
  });
});

/** The lists of each task of a project of Vikunja. */
const readLists = (house: object) => read(JSON.stringify([house])).tasks.map(({ lists }) => lists);

const openAndDone = (id: number) => [
  { id, title: `Open ${id}`, repeat_mode: 1 },
  { id: id + 1, title: `Done ${id}`, done: true },
];

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

describe('tududi', () => {
  test.each([tududiBackup(), JSON.stringify(TUDUDI)])(
    '%# has rules, tags and projects, and no habits',
    (content) => {
      const file = read(content);
      expect(file.source).toBe('tududi');
      expect(file.tasks.map(({ title }) => title)).toEqual([
        'Sharpen the chisels',
        'Sweep',
        'Wipe the bench',
      ]);
      expect(byTitle(file, 'Sharpen the chisels')).toMatchObject({
        description: 'On the wet stone\n\n- [x] Buy oil',
        dueDate: '2026-12-24',
        priority: 'High',
        labels: ['tools'],
        lists: ['House', 'Workshop'],
        repeat: 'FREQ=MONTHLY;BYDAY=-1SU',
      });
      expect(byTitle(file, 'Sweep')).toMatchObject({ repeat: '', completed: true, lists: ['House'] });
      expect(byTitle(file, 'Wipe the bench').repeat).toBe('DONE;FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR');
      expect(losses(file)).toEqual({
        attachments: 2,
        besides: 4,
        durations: 1,
        entries: 1,
        filters: 1,
        habits: 1,
        occurrences: 1,
        people: 2,
        projectNotes: 2,
        reminders: 1,
      });
      expect(JSON.stringify([...file.losses, file])).not.toContain('not to be read');
    },
  );
});

/** Reads a file of tududi with these tasks alone, each of which says what is different in it. */
function readTududi(tasks: object[], zone?: string, user?: object): ForeignFile {
  const { data, ...rest } = TUDUDI;
  const all = tasks.map((task) => ({ ...data.tasks[1], parent_task_id: null, status: 0, ...task }));
  return read(JSON.stringify({ ...rest, user, data: { tasks: all, projects: [], tags: [] } }), zone);
}

test('the priorities and states of tududi', () => {
  expect(
    readTududi([0, 1, 2].map((priority) => ({ priority }))).tasks.map(({ priority }) => priority),
  ).toEqual(['Low', 'Medium', 'High']);
  expect(
    readTududi([0, 1, 2, 3, 4, 5].map((status) => ({ status }))).tasks.map(({ completed }) => completed),
  ).toEqual([false, false, true, true, false, true]);
});

describe('the times of tududi', () => {
  // A due date is the end of the day in the zone of the user, which is UTC where none was chosen.
  test.each([
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['America/Los_Angeles', '2027-01-01T07:59:59.999Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T09:59:59.999Z', '2026-12-31'],
    ['Pacific Time', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    [null, '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T00:00:00.000Z', '2026-12-31'],
  ])('of a user in %s are of the days there: %s is %s', (timezone, time, day) => {
    const task = { due_date: time, recurrence_type: 'daily', recurrence_end_date: time };
    const file = readTududi([task], 'Europe/Berlin', { timezone });
    expect(file.tasks).toMatchObject([
      { dueDate: day, repeat: `FREQ=DAILY;UNTIL=${day.replaceAll('-', '')}` },
    ]);
    expect(losses(file)).toEqual({});
  });

  test.each([
    // The end of a day in Berlin.
    ['2026-12-24T22:59:59.999Z', 'Europe/Berlin', '2026-12-24', { zones: 1 }],
    ['2026-12-24T22:59:59.999Z', 'Pacific/Kiritimati', '2026-12-25', { zones: 1 }],
    ['2026-12-24T00:00:00.000Z', 'America/Los_Angeles', '2026-12-24', {}],
    ['2026-12-24', 'America/Los_Angeles', '2026-12-24', {}],
    ['soon', 'UTC', null, { dates: 1 }],
  ])(
    '%s are in %s on %s where no zone is named, and it is said where that decides',
    (due, zone, day, counted) => {
      const file = readTududi([{ due_date: due }], zone, {});
      expect(file.tasks[0]?.dueDate).toBe(day);
      expect(losses(file)).toEqual(counted);
    },
  );

  test.each([
    ['2026-12-30T22:59:59.999Z', 'FREQ=DAILY;UNTIL=20261230', {}],
    ['2026-12-30T23:00:00.000Z', 'FREQ=DAILY;UNTIL=20261231', {}],
    ['2026-12-30', 'FREQ=DAILY;UNTIL=20261230', {}],
    // A rule whose end cannot be read is no rule without one.
    ['soon', '', { repeats: 1 }],
  ])('end a rule at %s as %s', (end, repeat, counted) => {
    const file = readTududi([{ recurrence_type: 'daily', recurrence_end_date: end }], 'Europe/Berlin');
    expect(file.tasks[0]?.repeat).toBe(repeat);
    expect(losses(file)).toEqual(counted);
  });
});

test.each([
  [{ recurrence_type: 'monthly', recurrence_month_day: 15 }, 'FREQ=MONTHLY;BYMONTHDAY=15'],
  [{ recurrence_type: 'monthly_last_day' }, 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  [{ recurrence_type: 'weekly', recurrence_weekday: 3 }, 'FREQ=WEEKLY;BYDAY=WE'],
])('tududi’s %j is the rule %s', (recurrence, repeat) => {
  expect(readTududi([recurrence]).tasks[0]?.repeat).toBe(repeat);
});

describe('an item of a checklist', () => {
  test('is none of the code above it, which its text does not end', () => {
    const note = 'Run:\n```sh\nmake';
    const first = { id: 2, parent_task_id: 1, name: 'First', note };
    const { tasks } = readTududi([{ id: 1, note }, first, { id: 3, parent_task_id: 1, name: 'Second' }]);
    const items = parseChecklist(tasks[0]?.description ?? '');
    expect(items.map(({ text }) => text)).toEqual(['First', 'Second']);
  });

  test('is none of the code of a comment above it', () => {
    const rows = ['task,Build,4,1,~~~', 'note,```,4,1,', 'task,First,4,2,'];
    const file = read(`TYPE,CONTENT,PRIORITY,INDENT,DESCRIPTION\n${rows.join('\n')}\n`);
    expect(file.tasks[0]?.description).toBe('~~~\n~~~\n\n```\n```\n\n- [ ] First');
  });

  test('stands below code that its text ends as it is', () => {
    const note = '```\nmake\n```';
    const { tasks } = readTududi([
      { id: 1, note },
      { id: 2, parent_task_id: 1, name: 'First' },
    ]);
    expect(tasks[0]?.description).toBe(`${note}\n\n- [ ] First`);
  });
});

/** A completed task with open ones below it: [id, title, parent, whether it is done]. */
const OPEN_BELOW_DONE = [
  [1, 'Move out', 0, true],
  [2, 'Call the landlord', 1, false],
  [3, 'Find the number', 2, true],
  [4, 'Ask for the deposit', 2, false],
  [5, 'Pack', 1, true],
  [6, 'Return the boxes', 5, false],
  [7, 'Buy tape', 5, true],
] as const;

describe.each([
  [
    'Vikunja',
    JSON.stringify([
      {
        id: 1,
        title: 'House',
        tasks: OPEN_BELOW_DONE.map(([id, title, , done]) => ({
          id,
          title,
          done,
          related_tasks: {
            subtask: OPEN_BELOW_DONE.filter(([, , of]) => of === id).map(([of]) => ({ id: of })),
          },
        })),
      },
    ]),
  ],
  [
    'TickTick',
    [
      'Folder Name,List Name,Title,Status,taskId,parentId',
      ...OPEN_BELOW_DONE.map(([id, title, of, done]) => `,House,${title},${done ? 2 : 0},${id},${of || ''}`),
    ].join('\n'),
  ],
  [
    'tududi',
    JSON.stringify({
      exported_at: '',
      data: {
        tasks: OPEN_BELOW_DONE.map(([id, name, of, done]) => ({
          id,
          name,
          status: done ? 2 : 0,
          parent_task_id: of || null,
        })),
      },
    }),
  ],
  [
    'Google Tasks',
    JSON.stringify({
      items: [
        {
          title: 'House',
          items: OPEN_BELOW_DONE.map(([id, title, of, done]) => ({
            id: String(id),
            title,
            status: done ? 'completed' : 'needsAction',
            parent: of ? String(of) : '',
          })),
        },
      ],
    }),
  ],
])('below a completed task of %s', (_, text) => {
  const file = read(text);

  test('what is open stays open work with all below it, and is counted', () => {
    expect(file.tasks.map(({ title, completed, description }) => [title, completed, description])).toEqual([
      ['Move out', true, '- [x] Pack\n  - [x] Buy tape'],
      ['Call the landlord', false, '- [x] Find the number\n- [ ] Ask for the deposit'],
      ['Return the boxes', false, ''],
    ]);
    expect(losses(file)).toEqual({ openSubtasks: 2 });
  });
});

describe('Google Tasks', () => {
  test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('has days that %s does not move', (zone) => {
    const file = read(JSON.stringify(GOOGLE_TASKS), zone);
    expect(file.source).toBe('Google Tasks');
    expect(file.tasks).toEqual([
      expect.objectContaining({
        title: 'Return the books',
        description: 'Two of them\n\n- [x] The atlas',
        dueDate: '2026-12-03',
        lists: ['Errands'],
      }),
    ]);
    expect(losses(file)).toEqual({ deleted: 1, links: 1, untitled: 1 });
  });

  test('is found in the zip that Google Takeout delivers', () => {
    expect(read(takeout())).toEqual(read(JSON.stringify(GOOGLE_TASKS)));
  });

  test('has its other tasks where one or a list has no title', () => {
    const file = read(
      JSON.stringify({
        items: [
          { items: [{ id: '1', title: 'Sweep' }] },
          { title: null, items: [{ id: '2', title: null }] },
          { title: 'House', items: [{ id: '3', title: 'Dust' }, { id: '4' }] },
        ],
      }),
    );
    expect(file.tasks.map(({ title, lists }) => [title, lists])).toEqual([
      ['Sweep', []],
      ['Dust', ['House']],
    ]);
    expect(losses(file)).toEqual({ untitled: 2 });
  });
});

describe('a table', () => {
  test('offers what its headings mean, and asks for the order of its dates where both fit', () => {
    expect(answer(OUTLOOK_CSV)).toMatchObject({
      kind: 'table',
      table: {
        mapping: { title: 0, dueDate: 2, completed: 9, labels: 6, description: 7, priority: 8 },
        ambiguous: [2, 4],
        rowCount: 3,
      },
    });
  });

  test.each([
    ['month', '2026-03-04'],
    ['day', '2026-04-03'],
  ] as const)('is read with the %s first', (order, day) => {
    const mapping = { title: 0, dueDate: 2, completed: 9, labels: 6, description: 7, priority: 8 };
    const file = read(OUTLOOK_CSV, 'UTC', { mapping, order });
    expect(byTitle(file, 'Order the timber')).toMatchObject({
      dueDate: day,
      labels: ['Home', 'Garden'],
      priority: 'High',
      description: 'Twelve boards',
      completed: false,
    });
    expect(byTitle(file, 'Send the letter').completed).toBe(true);
    expect(byTitle(file, 'Think of a name').dueDate).toBeNull();
    expect(losses(file)).toEqual({ columns: 3 });
  });

  test('has its headings below the line that names the separator', () => {
    expect(answer('sep=;\r\nTask;Due;Notes\r\nRent;2026-12-31;x, y')).toMatchObject({
      kind: 'table',
      table: { mapping: { title: 0, dueDate: 1, description: 2 }, rowCount: 1 },
    });
  });

  test.each([
    ['Titel;Fällig am\nMiete;31.12.2026', '2026-12-31'],
    ['Task\tDue\nRent\t2026-12-31 10:00', '2026-12-31'],
    ['Task,Due\nRent,12/31/26', '2026-12-31'],
    ['Task,Due\nRent,"Dec 31, 2026"', '2026-12-31'],
    ['Task,Due\nRent,31 December 2026', '2026-12-31'],
    ['Task,Due\nRent,2026-12-31T10:00:00.000Z', '2026-12-31'],
    ['Task,Due\nRent,2026-12-31T23:30:00+01:00', '2026-12-31'],
    ['Task,Due\nRent,2026-12-31 10:00:00 +0000', '2026-12-31'],
    ['Task,Due\nRent,31/12/2026 10:00:00.5', '2026-12-31'],
    ['Task,Due\nRent,"Thursday, December 31, 2026"', '2026-12-31'],
    ['Task,Due\nRent,Thu 31 Dec 2026', '2026-12-31'],
    ['Task,Due\nRent,31-Dec-2026', '2026-12-31'],
    ['Task,Due\nRent,5-7 Dec 2026', null],
    ['Task,Due\nRent,30/02/2026', null],
  ])('%j has a date', (text, day) => {
    const found = answer(text);
    if (found.kind !== 'table') throw new Error('It is no table.');
    expect(found.table.ambiguous).toEqual([]);
    expect(read(text, 'UTC', { mapping: found.table.mapping, order: 'day' }).tasks[0]?.dueDate).toBe(day);
  });

  test('is read without what guards its formulas, and its rows keep the names that they had with it', () => {
    const rows = ["'-5 degrees,'- [ ] a,'-cold", "'quoted,''+1,'it"];
    const mapping = { title: 0, description: 1, labels: 2 };
    const file = read(['Title,Notes,Tags', ...rows].join('\n'), 'UTC', { mapping, order: 'day' });
    expect(file.tasks).toMatchObject([
      { title: '-5 degrees', description: '- [ ] a', labels: ['-cold'] },
      { title: "'quoted", description: "'+1", labels: ["'it"] },
    ]);
    // An account that imported the rows with their guards has them under these.
    expect(file.tasks[0]?.sourceId).toBe(JSON.stringify(["'-5 degrees", "'- [ ] a", '', '']));
  });

  test.each([
    ['yes', true, {}],
    ['2026-01-05T10:00:00.000Z', true, {}],
    ['2026-01-05T10:00:00+01:00', true, {}],
    ['2026-01-05 10:00:00 +0000', true, {}],
    ['5-Jan-2026', true, {}],
    ['"Monday, January 5, 2026"', true, {}],
    ['', false, {}],
    ['No', false, {}],
    ['Not Started', false, {}],
    ['In Progress', false, {}],
    ['50%', false, {}],
    ['Cancelled', true, {}],
    ['canceled', true, {}],
    ["won't do", true, {}],
    ['Won’t fix', true, {}],
    ['Abandoned', true, {}],
    ['Archived', true, {}],
    ['abgebrochen', true, {}],
    ['not cancelled', false, { states: 1 }],
    ['0.5', false, {}],
    ['when it rained', false, { states: 1 }],
    ['2026-01', false, { states: 1 }],
  ])('of which %j says whether it is done, or is counted', (state, completed, counted) => {
    const text = `Title,Due,Completed At\nRent,2026-12-31,${state}`;
    const file = read(text, 'UTC', { mapping: { title: 0, dueDate: 1, completed: 2 }, order: 'day' });
    expect(file.tasks[0]?.completed).toBe(completed);
    expect(losses(file)).toEqual(counted);
  });

  test.each([
    ['2026-12-31 00:00', {}],
    ['2026-12-31T00:00:00.000Z', {}],
    ['2026-12-31T10:00:00', { times: 1 }],
    ['2026-12-31T10:00:00+00:00', { times: 1 }],
  ])('counts the time of %s where it says one', (due, counted) => {
    expect(
      losses(read(`Title,Due\nRent,${due}`, 'UTC', { mapping: { title: 0, dueDate: 1 }, order: 'day' })),
    ).toEqual(counted);
  });
});

test.each([
  ['a table', 'Task,Due,Notes\nCall Bob,2026-10-05,ask about X, Y and Z\nSweep,2026-10-05,,,\n'],
  ['Todoist', 'TYPE,CONTENT,INDENT,DESCRIPTION\ntask,Call Bob,1,ask about X, Y and Z\ntask,Sweep,1,,,\n'],
  [
    'TickTick',
    'Date: today\nFolder Name,List Name,Title,Content\n,,Call Bob,ask about X, Y and Z\n,,Sweep,,,\n',
  ],
])('%s counts the rows that go on beyond the headings', (_, text) => {
  const mapping = { title: 0, dueDate: 1, description: 2 };
  expect(losses(read(text, 'UTC', { mapping, order: 'day' }))).toEqual({ beyond: 1 });
});

test.each([
  [
    'a table',
    'Task,Due,Done',
    ['A,Nov 20,', 'B,Mar 3,yes', 'C,tomorrow,', 'D,"Nov 20, 2026",', 'E,20/11/26,'],
  ],
  [
    'Todoist',
    'TYPE,CONTENT,DATE,INDENT',
    ['A,Nov 20', 'B,Mar 3', 'C,tomorrow', 'D,Nov 20 2026', 'E,2026-11-20'].map((row) => `task,${row},1`),
  ],
])('%s has the nearest day of those without a year, and counts them', (_, heading, rows) => {
  const reading = { mapping: { title: 0, dueDate: 1, completed: 2 }, order: 'day' } as const;
  const file = read([heading, ...rows].join('\n'), 'UTC', reading);
  expect(file.tasks.map(({ dueDate }) => dueDate)).toEqual([
    '2026-11-20',
    '2027-03-03',
    '2026-11-23',
    '2026-11-20',
    '2026-11-20',
  ]);
  expect(losses(file)).toEqual({ relativeDates: 3 });
});
