import { describe, expect, test } from 'vitest';

import { answer, losses, read } from '#tests/fixtures/foreign-files.ts';

describe('a table', () => {
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
    ['Task,Due\nRent,"12/31/2026, 5:00 PM"', '2026-12-31'],
    ['Task,Due\nRent,"31.12.2026, 14:00"', '2026-12-31'],
    ['Task,Due\nRent,"2026-12-31, 10:00"', '2026-12-31'],
    ['Task,Due\nRent,31/12/99', '1999-12-31'],
    ['Task,Due\nRent,31.12.76', '2076-12-31'],
    ['Task,Due\nRent,31.12.77', '1977-12-31'],
    ['Aufgabe;Fällig am\nMiete;5. Dezember 2026', '2026-12-05'],
    ['Aufgabe;Fällig am\nMiete;Di., 1. Mai 2027', '2027-05-01'],
    ['Aufgabe;Fällig am\nMiete;morgen', '2026-11-23'],
    ['Titre;Échéance\nLoyer;1er décembre 2026', '2026-12-01'],
    ['Título;Fecha\nAlquiler;5 de diciembre de 2026', '2026-12-05'],
    ['Task,Due\nRent,31-Dec-26', '2026-12-31'],
    ['Task,Due\nRent,"Sept 5, 76"', '2076-09-05'],
    ['Task,Due\nRent,31-Feb-26', null],
    ['Task,Due\nRent,Thu 31/12/2026', '2026-12-31'],
    ['Aufgabe;Fällig am\nMiete;Sa. 5.12.2026 14:00', '2026-12-05'],
    ['Aufgabe;Fällig am\nMiete;5. Mrz 27', '2027-03-05'],
    ['Aufgabe;Fällig am\nMiete;vor 5.12.2026', null],
    ['Task,Due\nRent,mar', null],
    ['Task,Due\nRent,46357', '2026-12-01'],
    ['Task,Due\nRent,46357.75\nSweep,\nDust,None', '2026-12-01'],
    ['Task,Due\nRent,46357\nSweep,soon', null],
    ['Task,Due\nRent,20461', null],
    ['Task,Due\nRent,5-7 Dec 2026', null],
    ['Task,Due\nRent,30/02/2026', null],
  ])('%j has a date', (text, day) => {
    const found = answer(text);
    if (found.kind !== 'table') throw new Error('It is no table.');
    expect(found.table.ambiguous).toEqual([]);
    expect(read(text, 'UTC', { mapping: found.table.mapping, order: 'day' }).tasks[0]?.dueDate).toBe(day);
  });

  test.each([
    ['2026-12-31 00:00', {}],
    ['2026-12-31T00:00:00.000Z', {}],
    ['"31.12.2026,00:00"', {}],
    ['"31.12.2026, 10:00"', { times: 1 }],
    ['46357.0', {}],
    ['46357.75', { times: 1 }],
    ['2026-12-31T10:00:00', { times: 1 }],
    ['2026-12-31T00:00:00+00:00', {}],
  ])('counts the time of %s where it says one', (due, counted) => {
    expect(
      losses(read(`Title,Due\nRent,${due}`, 'UTC', { mapping: { title: 0, dueDate: 1 }, order: 'day' })),
    ).toEqual(counted);
  });

  test('has no date where one says so, and counts what is none', () => {
    const none = [
      '',
      ' ',
      '0/0/00',
      '0000-00-00 00:00:00',
      '00.00.0000',
      '1/1/4501',
      'None',
      'no date',
      'null',
      'N/A',
      '-',
      '–',
    ];
    const rows = [...none, '10:00', 'soon'].map((due) => `Rent,${due},${due}`);
    const reading = { mapping: { title: 0, dueDate: 1, completed: 2 }, order: 'day' } as const;
    const file = read(['Title,Due,Done', ...rows].join('\n'), 'UTC', reading);
    expect(file.tasks.map(({ dueDate }) => dueDate)).toEqual(rows.map(() => null));
    expect(file.tasks.map(({ description }) => description).filter(Boolean)).toEqual([
      'Due: 10:00',
      'Due: soon',
    ]);
    expect(losses(file)).toEqual({ dates: 2, states: 2 });
  });

  test('asks for the order of dates that have a comma before their time', () => {
    expect(answer('Title,Due\nRent,"3/4/2026, 5:00 PM"')).toMatchObject({ table: { ambiguous: [1] } });
  });

  test.each([
    ['2026-12-05T23:00:00.000Z', 'Europe/Berlin', '2026-12-06', { zones: 1 }],
    ['2026-12-05T23:00:00.000Z', 'America/Los_Angeles', '2026-12-05', { zones: 1 }],
    ['2026-12-05T00:00:00.000Z', 'America/Los_Angeles', '2026-12-05', {}],
    ['2026-12-05 00:00:00 UTC', 'America/Los_Angeles', '2026-12-05', {}],
    ['2026-12-05T00:00:00+0000', 'America/Los_Angeles', '2026-12-05', {}],
    ['2026-12-05T23:00:00+00:00', 'Europe/Berlin', '2026-12-06', { zones: 1 }],
    ['2026-12-05 23:00:00 +0000', 'Europe/Berlin', '2026-12-06', { zones: 1 }],
    ['2026-12-05 23:00 UTC', 'Europe/Berlin', '2026-12-06', { zones: 1 }],
    ['2026-12-06T01:00:00+02:00', 'Europe/Berlin', '2026-12-06', { zones: 1 }],
    ['2026-12-05T19:00:00-05:00', 'America/Los_Angeles', '2026-12-05', { zones: 1 }],
    ['2026-12-05T23:00:00+02:00', 'Pacific/Kiritimati', '2026-12-06', { zones: 1 }],
    ['2026-12-05T23:00:00', 'Pacific/Kiritimati', '2026-12-05', { times: 1 }],
  ])('%s is in %s due on %s', (due, zone, day, counted) => {
    const file = read(`Title,Due\nRent,${due}`, zone, { mapping: { title: 0, dueDate: 1 }, order: 'day' });
    expect(file.tasks[0]?.dueDate).toBe(day);
    expect(losses(file)).toEqual(counted);
  });
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
