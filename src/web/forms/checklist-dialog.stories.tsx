import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { answersTasks } from '#tests/fixtures/answers.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { showOutbox } from '#tests/fixtures/outbox.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { makeCreate } from '../changes/changes.ts';
import { emptyState, setOutbox } from '../outbox-state/state.ts';
import { ChecklistDialog } from './checklist-dialog.tsx';

const task = makeTask({
  title: 'Bake bread',
  description:
    'For Sunday:\n- [x] flour\n- [ ] eggs\n- [ ] a pinch of the grey salt from the market hall, ground fine',
});

const meta = {
  component: ChecklistDialog,
  args: { taskId: task._id, onClose: fn() },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([task]));
  },
} satisfies Meta<typeof ChecklistDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Items: Story = {
  play: async () => {
    const dialog = await openDialog('Bake bread');
    await expect(await dialog.findByRole('checkbox', { name: 'flour' })).toBeChecked();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'eggs' }));
    await expect(dialog.getByRole('checkbox', { name: 'eggs' })).toBeChecked();
    await expect(dialog.getByRole('status')).toHaveTextContent('2 of 3 done');
    await userEvent.type(dialog.getByLabelText('New item'), 'salt{Enter}');
    await expect(await dialog.findByRole('checkbox', { name: 'salt' })).not.toBeChecked();
    await expect(dialog.getByLabelText('New item')).toHaveValue('');
  },
};

export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async () => {
    const dialog = await openDialog('Bake bread');
    await expect(await dialog.findByRole('checkbox', { name: 'flour' })).toBeChecked();
  },
};

export const TooLong: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([{ ...task, description: `- [ ] ${'x'.repeat(9_990)}` }]));
  },
  play: async () => {
    const dialog = await openDialog('Bake bread');
    await userEvent.type(await dialog.findByLabelText('New item'), 'salt{Enter}');
    await expect(dialog.getByLabelText('New item')).toHaveAccessibleDescription(/10,000 characters/);
    await expect(dialog.getByLabelText('New item')).toHaveValue('salt');
  },
};

const made = makeCreate({
  title: 'Pack',
  description: '- [ ] rope',
  priority: 'Low',
  dueDate: null,
  completed: false,
  labels: [],
  repeat: '',
});

/** A server without keys gives a new task an id of its own, while the URL names the former one. */
export const Renamed: Story = {
  args: { taskId: made.taskId },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([]));
    showOutbox({ made });
  },
  play: async () => {
    const dialog = await openDialog('Pack');
    await expect(await dialog.findByRole('checkbox', { name: 'rope' })).not.toBeChecked();
    const answered = makeTask({ title: 'Pack', description: '- [x] rope' });
    setOutbox({ ...emptyState('story'), confirmed: [{ order: 1, account: 'story', made, answered }] });
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'rope' })).toBeChecked());
  },
};

export const NotThere: Story = {
  args: { taskId: 'gone' },
  play: async () => {
    const dialog = await openDialog('Checklist');
    await expect(await dialog.findByText('This task is not here')).toBeVisible();
  },
};
