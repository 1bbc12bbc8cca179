import { describe, expect, test } from 'vitest';

import { TICKTICK_CSV } from '#tests/fixtures/exports.ts';
import { byTitle, losses, read } from '#tests/fixtures/foreign-files.ts';

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

  test('has no date where one says so', () => {
    const undated = read('Folder Name,List Name,Title,Due Date\n,Home,Call,None\n');
    expect(undated.tasks).toMatchObject([{ dueDate: null, description: '' }]);
    expect(losses(undated)).toEqual({});
  });

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

  test('has a task done whose state is 1 or 2, and one that is called off, which is counted', () => {
    const rows = ['0', '1', '2', '', '-1'].map((status) => `"","House","Sweep","${status}"`);
    const found = read(['"Folder Name","List Name","Title","Status"', ...rows].join('\n'));
    expect(found.tasks.map(({ completed }) => completed)).toEqual([false, true, true, false, true]);
    expect(losses(found)).toEqual({ cancelled: 1 });
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
