import { expect, test } from 'vitest';

import { parseChecklist } from '#contract/checklist.ts';
import { taskFieldsSchema } from '#contract/field-rules.ts';
import { viewFieldsSchema } from '#contract/view.ts';
import { DEMO_LABELS, DEMO_REPEATS, DEMO_TASKS, DEMO_VIEWS } from '#tests/fixtures/demo-tasks.ts';
import { demoTasks } from '#tests/fixtures/tasks.ts';

const tasks = demoTasks('2026-11-18');

test.each([...DEMO_LABELS.keys(), ...DEMO_REPEATS.keys()])(
  'the demo has one task “%s”, which its labels and its repeat name',
  (title) => {
    expect(DEMO_TASKS.filter(([, , other]) => other === title)).toHaveLength(1);
  },
);

test('the tasks of the demo are as the server stores them', () => {
  for (const task of tasks) expect(task).toMatchObject(taskFieldsSchema.parse(task));
});

test('the demo has labels, checklists, and tasks that repeat', () => {
  const shown = tasks.filter(({ completed }) => !completed);
  expect(shown.some(({ labels }) => labels.length > 0)).toBe(true);
  expect(shown.some(({ description }) => parseChecklist(description).length > 0)).toBe(true);
  expect(shown.some(({ repeat }) => repeat !== '')).toBe(true);
});

test.each(DEMO_VIEWS)('the server takes the view “$name” of the demo', (view) => {
  expect(viewFieldsSchema.parse(view)).toMatchObject(view);
});
