import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { taskFieldsSchema } from '#contract/field-rules.ts';
import { parseRepeat } from '#contract/repeat-rule.ts';
import { TICKTICK_CSV, TODOIST_CSV, TUDUDI, VIKUNJA_PROJECTS } from '#tests/fixtures/exports.ts';

import { readForeign } from './read-foreign.ts';
import { readRRule } from './rrule.ts';

const SURROUNDINGS = { today: '2026-11-22', zone: 'Europe/Berlin', name: 'file' };

const tasksSchema = z.array(taskFieldsSchema);

/** Reads a file, and sees that everything that comes of it can be imported. */
function readKind(text: string): string {
  const answer = readForeign(new TextEncoder().encode(text), SURROUNDINGS);
  if (answer.kind === 'tasks')
    tasksSchema.parse(
      answer.file.tasks.map((task) => Object.assign(task, { dueDate: task.dueDate ?? '2026-01-01' })),
    );
  return answer.kind;
}

describe('a file of an unknown version', () => {
  const names = new Set([
    ...Object.keys(VIKUNJA_PROJECTS[0]?.tasks[0] ?? {}),
    ...Object.keys(TUDUDI.data.tasks[0] ?? {}),
    'notes',
    'parent',
    'due',
    'deleted',
  ]);
  const value = fc.jsonValue({ maxDepth: 2 });
  const task = fc.record(Object.fromEntries([...names].map((name) => [name, value])), { requiredKeys: [] });
  const list = fc.record({ title: fc.string(), tasks: fc.array(task), items: fc.array(task) });

  test('of JSON is read or told, whatever its fields are', () => {
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 3 }), value, (lists, other) => {
        const data = { tasks: lists[0]?.tasks, projects: other, tags: other };
        const tududi = { exported_at: other, user: other, data };
        for (const json of [{ items: lists }, lists, tududi])
          expect(['tasks', 'problems']).toContain(readKind(JSON.stringify(json)));
      }),
    );
  });

  test('has no rule that could not be imported', () => {
    const part = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=WEEKLY',
      'FREQ=MONTHLY',
      'FREQ=YEARLY',
      'INTERVAL=0',
      'INTERVAL=2',
      'INTERVAL=1000',
      'BYDAY=MO,TU,WE,TH,FR',
      'BYDAY=SU,MO',
      'BYDAY=2MO',
      'BYDAY=-1FR',
      'BYDAY=5FR',
      'BYDAY=',
      'BYSETPOS=1',
      'BYMONTHDAY=31',
      'BYMONTHDAY=-1',
      'BYMONTHDAY=1,2',
      'BYMONTH=12',
      'COUNT=3',
      'COUNT=x',
      'UNTIL=20271231T000000Z',
      'UNTIL=20271399',
      'UNTIL=20270230T250000Z',
      'WKST=MO',
      'WKST=SU',
      'RRULE:',
      'X=1',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), fc.constantFrom(null, '2026-12-31'), (parts, dueDate) => {
        const rule = readRRule(parts.join(';'), dueDate, 'Europe/Berlin') ?? '';
        expect(rule === '' ? null : parseRepeat(rule).problem).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  test('of CSV is read, whatever stands in its cells', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        'task',
        'note',
        'section',
        '1',
        '99',
        '-1',
        'every',
        '▫',
        '"',
        '\n',
        '*',
        '@',
        '2026-13-40',
        '\u2800',
        ',',
        '#',
        'every day',
        'RRULE:FREQ=WEEKLY;UNTIL=20269999',
      ),
      fc.string(),
    );
    const quoted = cell.map((text) => `"${text.replaceAll('"', '""')}"`);
    const line = fc.array(quoted, { maxLength: 26 }).map((cells) => cells.join(','));
    const headings = [
      TODOIST_CSV.split('\r\n')[0] ?? '',
      TICKTICK_CSV.split('\n').find((row) => row.startsWith('"Folder')) ?? '',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...headings), fc.array(line), (heading, lines) => {
        expect(readKind([heading, ...lines].join('\n'))).toBe('tasks');
      }),
    );
  });
});
