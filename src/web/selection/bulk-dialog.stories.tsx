import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import type { Task } from '#contract/task.ts';
import { answersTasks, neverAnswers } from '#tests/fixtures/answers.ts';
import { addDays, localDay } from '#tests/fixtures/days.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeTask, makeTasks, taskId } from '#tests/fixtures/tasks.ts';
import { expectWaiting } from '#tests/fixtures/waiting.ts';

import { BulkDialog } from './bulk-dialog.tsx';
import { leaveList, showInList } from './selection.ts';

const TASKS = makeTasks(12);
const idsOf = (tasks: readonly Task[]) => new Set(tasks.map(({ _id }) => _id));

/** What an edit of each of these tasks says. */
const editsOf = (tasks: readonly Task[], toChanges: (task: Task) => Partial<Task>) =>
  tasks.map((task) => ({ taskId: task._id, changes: toChanges(task) }));

const meta = {
  component: BulkDialog,
  args: { about: 'priority', ids: idsOf(TASKS), onClose: fn() },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks(TASKS), neverAnswers('put', PATHS.task));
    showInList(TASKS);
    return leaveList;
  },
} satisfies Meta<typeof BulkDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PriorityOfMany: Story = {
  play: async ({ args }) => {
    const dialog = await openDialog('Priority');
    await expect(dialog.getByText('Of 12 tasks')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'High' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    const others = TASKS.filter(({ priority }) => priority !== 'High');
    await expectWaiting(editsOf(others, () => ({ priority: 'High' })));
  },
};

export const DueDate: Story = {
  args: { about: 'due' },
  play: async ({ args }) => {
    const dialog = await openDialog('Due date');
    await userEvent.click(dialog.getByRole('button', { name: 'Set due date' }));
    await expect(dialog.getByLabelText('On a day', { selector: 'input' })).toBeInvalid();
    await expect(dialog.getByLabelText('On a day', { selector: 'input' })).toHaveFocus();
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByLabelText('On a day', { selector: 'input' }), '2031-02-03{Enter}');
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expectWaiting(editsOf(TASKS, () => ({ dueDate: '2031-02-03' })));
  },
};

const [FIRST, SECOND] = [
  makeTask({ dueDate: '2030-12-31' }),
  makeTask({ _id: taskId(2), dueDate: '2031-02-25' }),
];

export const EachDay: Story = {
  args: { about: 'due', ids: idsOf([FIRST, SECOND]) },
  beforeEach: () => {
    showInList([FIRST, SECOND]);
  },
  play: async () => {
    const dialog = await openDialog('Due date');
    const today = localDay();
    for (const name of ['Today', 'Tomorrow', 'One day later', 'One week later'])
      await userEvent.click(dialog.getByRole('button', { name }));
    const tomorrow = addDays(today, 1);
    const dates = [today, today, tomorrow, tomorrow, '2031-01-01', '2031-02-26', '2031-01-07', '2031-03-04'];
    await expectWaiting(dates.map((dueDate) => ({ changes: { dueDate } })));
  },
};

export const AddLabel: Story = {
  args: { about: 'add-label' },
  play: async ({ args }) => {
    const dialog = await openDialog('Add label');
    await userEvent.click(dialog.getByRole('button', { name: 'Add to 12 tasks' }));
    await expect(dialog.getByText('Type a label first.')).toBeVisible();
    await expect(dialog.getByLabelText('Labels')).toHaveFocus();
    await userEvent.keyboard('garden');
    await userEvent.click(dialog.getByRole('button', { name: 'Add to 12 tasks' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expectWaiting(editsOf(TASKS, ({ labels }) => ({ labels: [...labels, 'garden'].toSorted() })));
  },
};

export const RemoveLabel: Story = {
  args: { about: 'remove-label' },
  play: async ({ args }) => {
    const dialog = await openDialog('Remove label');
    await userEvent.click(dialog.getByRole('button', { name: 'home' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    const having = TASKS.filter(({ labels }) => labels.includes('home'));
    await expectWaiting(
      editsOf(having, ({ labels }) => ({ labels: labels.filter((label) => label !== 'home') })),
    );
  },
};

export const NoLabels: Story = {
  args: { about: 'remove-label', ids: idsOf(TASKS.slice(0, 1)) },
  play: async () => {
    const dialog = await openDialog('Remove label');
    await expect(dialog.getByText('None of them has a label.')).toBeVisible();
  },
};

export const SomeLeft: Story = {
  play: async () => {
    const dialog = await openDialog('Priority');
    showInList(TASKS.slice(0, 9));
    await expect(await dialog.findByText('Of 9 tasks')).toBeVisible();
    showInList([]);
    await expect(await dialog.findByText('They have left the list.')).toBeVisible();
  },
};

export const DayTypedForSomeThatLeft: Story = {
  args: { about: 'due' },
  play: async ({ args }) => {
    const dialog = await openDialog('Due date');
    const day = dialog.getByLabelText('On a day', { selector: 'input' });
    await userEvent.type(day, '2031-02-03');
    showInList([]);
    await expect(await dialog.findByText('They have left the list.')).toBeVisible();
    await expect(day).toHaveValue('2031-02-03');
    await expect(dialog.queryByRole('button', { name: 'Today' })).not.toBeInTheDocument();
    await expect(dialog.queryByRole('button', { name: 'Set due date' })).not.toBeInTheDocument();
    await userEvent.type(day, '{Enter}');
    await expect(args.onClose).not.toHaveBeenCalled();
    showInList(TASKS);
    await userEvent.click(await dialog.findByRole('button', { name: 'Set due date' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expectWaiting(editsOf(TASKS, () => ({ dueDate: '2031-02-03' })));
  },
};

export const Dark: Story = { args: { about: 'due' }, globals: { theme: 'dark' } };
