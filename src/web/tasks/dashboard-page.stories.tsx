import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answersTasks, neverAnswers, refuses } from '#tests/fixtures/answers.ts';
import { demoTasks } from '#tests/fixtures/tasks.ts';

import { DashboardPage } from './dashboard-page.tsx';

const meta = {
  component: DashboardPage,
  args: { onCreate: fn(), onEdit: fn() },
} satisfies Meta<typeof DashboardPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tasks: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersTasks(demoTasks('2026-11-21')));
  },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('list', { name: 'Tasks' })).toBeVisible();
    const cards = canvas.getAllByRole('article');
    await expect(cards.length).toBeLessThan(60);
    await userEvent.click(canvas.getByRole('button', { name: '+ Add New Task' }));
    await expect(args.onCreate).toHaveBeenCalledTimes(1);
    const [edit] = canvas.getAllByRole('button', { name: /^Edit/u });
    if (edit) await userEvent.click(edit);
    await expect(args.onEdit).toHaveBeenCalledTimes(1);
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(neverAnswers('get', PATHS.tasks));
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading dashboard...')).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([]));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No tasks found')).toBeVisible();
    await expect(canvas.getByText('Create your first task to get started')).toBeVisible();
    await expect(canvas.getByText('0%')).toBeVisible();
  },
};

export const Failed: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuses('get', PATHS.tasks, 'The server did not understand this.'));
  },
  play: async ({ canvas, msw }) => {
    await expect(await canvas.findByText('Failed to load tasks')).toBeVisible();
    msw.use(answersTasks([]));
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText('No tasks found')).toBeVisible();
  },
};
