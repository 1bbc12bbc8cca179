import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answersTasks, neverAnswers, refuses } from '#tests/fixtures/answers.ts';
import { demoTasks, makeTask, makeTasks, taskId } from '#tests/fixtures/tasks.ts';

import { TaskListPage } from './task-list-page.tsx';

const meta = {
  component: TaskListPage,
  args: {
    heading: 'Pending Task',
    emptyText: 'No pending tasks',
    emptyHint: 'What you have yet to do shows up here.',
    completed: false,
    sort: 'newest',
    onSort: fn(),
    onEdit: fn(),
    q: '',
    onSearch: fn(),
  },
} satisfies Meta<typeof TaskListPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tasks: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersTasks(demoTasks('2026-11-21')));
  },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('list', { name: 'Pending Task' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sort by: Newest' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Priority' }));
    await expect(args.onSort).toHaveBeenCalledWith('priority');
  },
};

export const Completed: Story = {
  args: { heading: 'Completed Tasks', emptyText: 'No completed tasks', completed: true, sort: 'priority' },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks(demoTasks('2026-11-21')));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list', { name: 'Completed Tasks' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Complete /u })).not.toBeInTheDocument();
  },
};

export const OnePressCompletes: Story = {
  beforeEach: ({ msw }) => {
    // A task of its own: its change stays under way when the story has ended.
    msw.use(answersTasks([makeTask({ _id: taskId(9) })]), neverAnswers('put', PATHS.task));
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Complete Mend the kitchen tap' }));
    // The screen does not wait for the server.
    await expect(await canvas.findByText('No pending tasks')).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'mobile1' } },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks(makeTasks(12)));
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('article'))[0]).toBeVisible();
    // A thumb reaches the way to a new task wherever one has scrolled to.
    const { left, right, bottom, width, height } = canvas
      .getByRole('link', { name: 'New task' })
      .getBoundingClientRect();
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await expect(left).toBeGreaterThan(innerWidth / 2);
    await expect(right).toBeLessThanOrEqual(innerWidth);
    await expect(bottom).toBeGreaterThan(innerHeight / 2);
    await expect(bottom).toBeLessThanOrEqual(innerHeight);
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(neverAnswers('get', PATHS.tasks));
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading tasks...')).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([makeTask({ completed: true })]));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No pending tasks')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Create a task' })).toHaveAttribute('href', '?task=new');
  },
};

export const NothingCompleted: Story = {
  args: { heading: 'Completed Tasks', emptyText: 'No completed tasks', completed: true },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([makeTask()]));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No completed tasks')).toBeVisible();
    // A new task would not stand there.
    await expect(canvas.queryByRole('link', { name: 'Create a task' })).not.toBeInTheDocument();
  },
};

export const Failed: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuses('get', PATHS.tasks, 'The server did not understand this.'));
  },
  play: async ({ canvas, msw }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Failed to load tasks');
    msw.use(answersTasks([makeTask()]));
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(canvas.getByRole('article', { name: 'Mend the kitchen tap' })).toBeVisible());
  },
};
