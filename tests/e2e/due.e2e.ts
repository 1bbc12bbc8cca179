import { addDays } from '#tests/fixtures/days.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, openEditor, submitEdit } from './steps.ts';
import { expect, test } from './test.ts';

/** Some ten minutes before midnight in each zone; two of them on the night of a change to or from summer time. */
const MIDNIGHTS = [
  { zone: 'Pacific/Kiritimati', instant: '2026-06-30T09:50:10Z', day: '2026-06-30' },
  { zone: 'Pacific/Pago_Pago', instant: '2026-07-01T10:50:10Z', day: '2026-06-30' },
  { zone: 'Asia/Kolkata', instant: '2028-02-28T18:20:10Z', day: '2028-02-28' },
  { zone: 'Europe/Berlin', instant: '2026-03-28T22:50:10Z', day: '2026-03-28' },
  { zone: 'America/New_York', instant: '2026-11-02T04:50:10Z', day: '2026-11-01' },
];

for (const { zone, instant, day } of MIDNIGHTS) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone });

    test(`due dates are right in ${zone} before and after midnight, and in the form`, async ({
      page,
      seed,
      stored,
    }) => {
      const [before, today, tomorrow, later] = [-1, 0, 1, 2].map((days) => addDays(day, days));
      await seed([
        makeTask({ title: 'Due before', dueDate: before }),
        makeTask({ title: 'Due today', dueDate: today }),
        makeTask({ title: 'Due tomorrow', dueDate: tomorrow }),
        makeTask({ title: 'Due later', dueDate: later }),
        makeTask({ title: 'Done before', dueDate: before, completed: true }),
      ]);
      await page.clock.install({ time: new Date(instant) });
      await page.goto('/');
      await expect(card(page, 'Due before')).toContainText('Overdue');
      await expect(card(page, 'Due today')).toContainText('Today');
      await expect(card(page, 'Due tomorrow')).toContainText('Tomorrow');
      await expect(card(page, 'Due later')).not.toContainText(/Overdue|Today|Tomorrow/);
      await expect(card(page, 'Done before')).not.toContainText('Overdue');
      const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
      await expect(card(page, 'Due later')).toContainText(shown.format(new Date(later ?? '')));

      await page.clock.fastForward('10:00');
      await expect(card(page, 'Due today')).toContainText('Overdue');
      await expect(card(page, 'Due tomorrow')).toContainText('Today');
      await expect(card(page, 'Due later')).toContainText('Tomorrow');

      await openEditor(page, 'Due today');
      await expect(page.getByLabel('Due Date')).toHaveValue(day);
      await submitEdit(page, { title: 'Changed' });
      await expect.poll(stored).toContainEqual(expect.objectContaining({ title: 'Changed', dueDate: day }));
    });
  });
}
