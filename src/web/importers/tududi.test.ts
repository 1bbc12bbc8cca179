import { describe, expect, test } from 'vitest';

import { TUDUDI, tududiBackup } from '#tests/fixtures/exports.ts';
import { byTitle, losses, read, readTududi } from '#tests/fixtures/foreign-files.ts';

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
        cancelled: 1,
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

test('the priorities and states of tududi', () => {
  expect(
    readTududi([0, 1, 2].map((priority) => ({ priority }))).tasks.map(({ priority }) => priority),
  ).toEqual(['Low', 'Medium', 'High']);
  for (const states of [
    [0, 1, 2, 3, 4, 5],
    ['not_started', 'in_progress', 'done', 'archived', 'waiting', 'cancelled'],
  ]) {
    const file = readTududi(states.map((status) => ({ status })));
    expect(file.tasks.map(({ completed }) => completed)).toEqual([false, false, true, true, false, true]);
    expect(losses(file)).toEqual({ cancelled: 1, underWay: 2 });
  }
});

test('the due dates and priorities of tududi’s projects are counted', () => {
  const projects = [
    { id: 1, name: 'Roof', due_date_at: '2026-12-24T00:00:00.000Z', priority: 2 },
    { id: 2, name: 'Cellar', due_date: '2026-12-24', priority: 'medium' },
    { id: 3, name: 'Attic', due_date_at: null, priority: 0 },
  ];
  const file = read(JSON.stringify({ exported_at: '', data: { tasks: [], projects } }));
  expect(losses(file)).toEqual({ projectFields: 4 });
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
