import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { answersTasks } from '#tests/fixtures/answers.ts';

import { dismissNotice, showNotice } from './notices.ts';
import { TaskNotice } from './task-notice.tsx';

const meta = {
  component: TaskNotice,
  args: { onShowWaiting: fn(), onOpenTask: fn() },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([]));
    return dismissNotice;
  },
} satisfies Meta<typeof TaskNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Deleted: Story = {
  beforeEach: () => showNotice({ kind: 'done', text: 'Task deleted', undo: 'some-change' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Task deleted');
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

export const Refused: Story = {
  beforeEach: () =>
    showNotice({
      kind: 'failed',
      title: 'Delete failed',
      detail: 'The server did not accept this. The change is kept on this device.',
      isKept: true,
    }),
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText('Delete failed')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }));
    await expect(args.onShowWaiting).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(canvas.queryByText('Delete failed')).not.toBeInTheDocument());
  },
};

export const LeftUnsaved: Story = {
  beforeEach: () => showNotice({ kind: 'draft', text: '“Buy rope” was left unsaved.', task: 'new' }),
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Go on' }));
    await expect(args.onOpenTask).toHaveBeenCalledWith('new');
    await waitFor(() => expect(canvas.queryByRole('status')).not.toBeInTheDocument());
  },
};
