import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { TODOIST_CSV, todoistBackup } from '#tests/fixtures/exports.ts';
import { byTitle, losses, todoistProject, read, TODAY } from '#tests/fixtures/foreign-files.ts';

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

  test('names each column of a backup once that is left out', () => {
    const text = strToU8('TYPE,CONTENT,INDENT,LABELS\ntask,Dig,1,soil\n');
    const backup = read(zipSync({ 'Home [1].csv': text, 'Work [2].csv': text }));
    expect(backup.columns).toEqual(['LABELS']);
  });

  test('has equal tasks of two projects told apart by these, and not by their order', () => {
    const both = { 'Home [1].csv': todoistProject('Call', 'Sweep'), 'Work [2].csv': todoistProject('Call') };
    const ids = readIds(both);
    expect(new Set(ids.values()).size).toBe(3);
    const later = readIds({ 'Art [3].csv': todoistProject('Call'), ...both });
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

  test('has a task in a row that says no kind, and counts the rows of a kind that is not known', () => {
    const rows = ['Task ,Call,1', ',Sweep,1', 'subtask,Dust,2', ',,1', 'meta,view_style=list,'];
    const kinds = read(`TYPE,CONTENT,INDENT\n${rows.join('\n')}\n`);
    expect(kinds.tasks.map(({ title }) => title)).toEqual(['Call', 'Sweep']);
    expect(losses(kinds)).toEqual({ rows: 2 });
  });

  test('has the day of a moment in the time zone of its task, or of the person', () => {
    const zones = ['America/New_York', ''].map((zone) => `task,Call,1,2026-12-05T23:30:00Z,${zone}`);
    const moments = read(`TYPE,CONTENT,INDENT,DATE,TIMEZONE\n${zones.join('\n')}\n`, 'Europe/Berlin');
    expect(moments.tasks.map(({ dueDate }) => dueDate)).toEqual(['2026-12-05', '2026-12-06']);
    expect(losses(moments)).toEqual({ times: 1, zones: 1 });
  });

  test('has no date where one says so', () => {
    const undated = read('TYPE,CONTENT,INDENT,DATE,DEADLINE\ntask,Call,1,None,None\n');
    expect(undated.tasks).toMatchObject([{ dueDate: null, description: '' }]);
    expect(losses(undated)).toEqual({});
  });

  test('of an older version lacks columns', () => {
    const old = read(
      'TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\ntask,Old,1,1,,,,,\n',
    );
    expect(old.tasks).toEqual([expect.objectContaining({ title: 'Old', priority: 'High', dueDate: null })]);
  });
});
