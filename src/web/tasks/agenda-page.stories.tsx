import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answersTasks, neverAnswers } from '#tests/fixtures/answers.ts';
import { addDays, localDay } from '#tests/fixtures/days.ts';
import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { AgendaPage } from './agenda-page.tsx';

const meta = {
  component: AgendaPage,
  args: { heading: 'Upcoming', onEdit: fn(), q: '', onSearch: fn() },
} satisfies Meta<typeof AgendaPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const due = (number: number, title: string, days: number) =>
  makeTask({ _id: taskId(100 + number), title, dueDate: addDays(localDay(), days) });

const TASKS = [
  due(1, 'Long ago', -30),
  due(2, 'Yesterday', -1),
  due(3, 'This day', 0),
  due(4, 'The next one', 1),
  due(5, 'Soon', 5),
  due(6, 'In a month', 30),
];

export const Upcoming: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersTasks(TASKS), neverAnswers('put', PATHS.task));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Overdue' })).toBeVisible();
    for (const name of ['Today', 'Tomorrow', 'Later'])
      await expect(canvas.getByRole('heading', { name })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Move all to today' }));
    // The screen does not wait for the server.
    await waitFor(() => expect(canvas.queryByRole('heading', { name: 'Overdue' })).not.toBeInTheDocument());
    const items = canvas.getAllByRole('listitem');
    await expect(items[0]).toHaveTextContent(/^Today/);
    await expect(items[1]).toContainElement(canvas.getByRole('article', { name: 'Long ago' }));
  },
};

/** A day's heading is above its tasks and no part of one, and they do not say the day again. */
export const ByDay: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersTasks(TASKS));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 2, name: 'Overdue' });
    const item = (name: string, level: number) => canvas.getByRole('heading', { level, name }).closest('li');
    await expect(item('Overdue', 2)).toHaveTextContent(/^Overdue2Move all to today$/);
    await expect(item('Long ago', 3)).toHaveTextContent(/Overdue · .*In Progress/);
    await expect(item('Today', 2)?.nextElementSibling).toBe(item('This day', 3));
    await expect(item('This day', 3)).toHaveTextContent(/LowIn Progress$/);
    await expect(item('In a month', 3)).toHaveTextContent(/20[0-9]{2}/);
  },
};

export const Today: Story = {
  args: { heading: 'Today' },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks(TASKS));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Overdue' })).toBeVisible();
    await expect(canvas.getAllByRole('article')).toHaveLength(3);
  },
};

export const NothingDue: Story = {
  args: { heading: 'Today' },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([due(6, 'In a month', 30)]));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing is due today')).toBeVisible();
  },
};
