import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answers, answersTasks } from '#tests/fixtures/answers.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { dismissNotice, showNotice } from './notices.ts';
import { TaskNotice } from './task-notice.tsx';

const meta = {
  component: TaskNotice,
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([]), answers('post', PATHS.restoreTask, { success: true, task: makeTask() }));
    return dismissNotice;
  },
} satisfies Meta<typeof TaskNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Deleted: Story = {
  beforeEach: () => showNotice({ kind: 'deleted', task: makeTask() }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Task deleted');
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(canvas.queryByRole('status')).not.toBeInTheDocument());
  },
};

export const Failed: Story = {
  beforeEach: () =>
    showNotice({
      kind: 'failed',
      title: 'Delete failed',
      detail: 'The server cannot be reached. Check the connection and try again.',
    }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Delete failed')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(canvas.queryByText('Delete failed')).not.toBeInTheDocument());
  },
};
