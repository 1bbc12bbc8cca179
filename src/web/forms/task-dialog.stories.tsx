import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';

import { answersTasks } from '#tests/fixtures/answers.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { readOutbox } from '../outbox-state/state.ts';
import { TaskDialog } from './task-dialog.tsx';

const task = makeTask({ priority: 'High', dueDate: '2026-11-21' });

const meta = {
  component: TaskDialog,
  args: { task: 'new', onClose: fn(), onHistory: fn() },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([task]));
  },
} satisfies Meta<typeof TaskDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Task Title'), 'Buy rope');
  await userEvent.type(screen.getByLabelText('Description'), 'Twelve metres, three strands.');
  await userEvent.type(screen.getByLabelText('Due Date'), '2026-12-01');
}

const submit = async (name: string) => userEvent.click(screen.getByRole('button', { name }));

export const Create: Story = {
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Create New Task' });
    await waitFor(() => expect(screen.getByLabelText('Task Title')).toHaveFocus());
    await expect(screen.getByRole('combobox', { name: 'Priority' })).toHaveTextContent('Low');
    await expect(screen.getByRole('radio', { name: 'In Progress' })).toBeChecked();
    await fillIn();
    await expect(dialog).toBeVisible();
    await submit('Create Task');
    await waitFor(() => expect(args.onClose).toHaveBeenCalledTimes(1));
  },
};

export const PressedAgain: Story = {
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Create New Task' });
    await fillIn();
    await submit('Create Task');
    await waitFor(() => expect(args.onClose).toHaveBeenCalledTimes(1));
    // It is stored, and Back takes a moment to close the dialog.
    await userEvent.click(await screen.findByRole('button', { name: 'Create Task' }));
    await waitFor(() => expect(dialog.querySelector('form')).toHaveAttribute('aria-busy', 'false'));
    await expect(readOutbox()?.intents).toHaveLength(1);
    await expect(args.onClose).toHaveBeenCalledTimes(1);
  },
};

export const Edit: Story = {
  args: { task: task._id },
  play: async ({ args }) => {
    await screen.findByRole('dialog', { name: 'Edit Task' });
    await expect(await screen.findByLabelText('Task Title')).toHaveValue(task.title);
    await expect(screen.getByLabelText('Description')).toHaveValue(task.description);
    await expect(screen.getByLabelText('Due Date')).toHaveValue('2026-11-21');
    await expect(screen.getByRole('combobox', { name: 'Priority' })).toHaveTextContent('High');
    await submit('Cancel');
    await expect(args.onClose).toHaveBeenCalledTimes(1);
  },
};

export const Errors: Story = {
  play: async () => {
    await screen.findByRole('dialog');
    await submit('Create Task');
    const title = screen.getByLabelText('Task Title');
    await waitFor(() => expect(title).toHaveAccessibleDescription('Give the task a title.'));
    await expect(title).toBeInvalid();
    await expect(title).toHaveFocus();
    await expect(screen.getByLabelText('Due Date')).toHaveAccessibleDescription('Choose a due date.');
  },
};

export const NotThere: Story = {
  args: { task: 'gone' },
  play: async () => {
    await expect(await screen.findByText('This task is not here')).toBeVisible();
    await expect(
      screen.getByText('It was deleted, or the link leads to no task of this account.'),
    ).toBeVisible();
  },
};
