import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answersTasks, neverAnswers } from '#tests/fixtures/answers.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeTasks } from '#tests/fixtures/tasks.ts';

import { LabelDialog } from './label-dialog.tsx';

const TASKS = makeTasks(12);

const meta = {
  component: LabelDialog,
  args: { act: 'rename', tasks: TASKS, onClose: fn() },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks(TASKS), neverAnswers('put', PATHS.task));
  },
} satisfies Meta<typeof LabelDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Rename: Story = {
  play: async ({ args }) => {
    const dialog = await openDialog('Rename label');
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await expect(dialog.getByLabelText('New name')).toBeInvalid();
    await expect(dialog.getByLabelText('New name')).toHaveFocus();
    await userEvent.keyboard('chores{Enter}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Delete: Story = {
  args: { act: 'delete' },
  play: async ({ args }) => {
    const dialog = await openDialog('Delete label');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete label' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };
