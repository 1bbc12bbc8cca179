import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';

import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';

const meta = { title: 'ui/Empty and failed' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  render: () => (
    <EmptyState
      title="No tasks found"
      hint="Create your first task to get started"
      action={<Button variant="primary">+ Add New Task</Button>}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'No tasks found' })).toBeVisible();
    await expect(canvas.getByText('Create your first task to get started')).toBeVisible();
  },
};

export const EmptyWithoutAction: Story = { render: () => <EmptyState title="No completed tasks" /> };

const retry = fn();

export const Failed: Story = {
  render: () => (
    <LoadError
      title="Failed to load tasks"
      detail="The server did not answer. Check the connection and try again."
      onRetry={retry}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Failed to load tasks');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(retry).toHaveBeenCalledTimes(1);
  },
};
