import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answersTasks, neverAnswers, refuses } from '#tests/fixtures/answers.ts';
import { demoTasks, makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { DashboardPage } from './dashboard-page.tsx';

const meta = {
  component: DashboardPage,
  args: { onCreate: fn(), onEdit: fn(), q: '', onSearch: fn() },
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

export const Searched: Story = {
  args: { q: 'paint -#home' },
  beforeEach: ({ msw }) => {
    msw.use(
      answersTasks([
        makeTask({ _id: taskId(1), title: 'Paint the door' }),
        makeTask({ _id: taskId(2), title: 'Sand the door' }),
      ]),
    );
  },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByText('1 task found')).toBeVisible();
    await expect(canvas.getAllByRole('article')).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove paint' }));
    await expect(args.onSearch).toHaveBeenCalledWith('-#home');
    await expect(await canvas.findByText('2 tasks found')).toBeVisible();
  },
};

export const NothingMatches: Story = {
  args: { q: 'nowhere' },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([makeTask()]));
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear search' }));
    await expect(args.onSearch).toHaveBeenCalledWith('');
    await expect(await canvas.findByRole('article', { name: 'Mend the kitchen tap' })).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue('');
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
    await expect(canvas.getByRole('link', { name: 'Create a task' })).toBeVisible();
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
