import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { Notice, NoticePlace } from './notice.tsx';

const undo = fn();

const meta = {
  component: Notice,
  args: { onDismiss: fn(), children: 'Task deleted', action: { label: 'Undo', onPress: undo } },
  render: (args) => (
    <NoticePlace>
      <Notice {...args} />
    </NoticePlace>
  ),
  beforeEach: () => {
    undo.mockClear();
  },
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithAction: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Task deleted');
    // The second press of a double click would answer what the first one led to.
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Undo' }));
    await expect(undo).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(args.onDismiss).toHaveBeenCalledTimes(1);
  },
};

export const LeavesByItself: Story = {
  args: { seconds: 0.05 },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onDismiss).toHaveBeenCalledTimes(1));
  },
};

export const StaysWhileFocused: Story = {
  args: { seconds: 0.4 },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Undo' });
    button.focus();
    await expect(args.onDismiss).not.toHaveBeenCalled();
    button.blur();
    await waitFor(() => expect(args.onDismiss).toHaveBeenCalledTimes(1));
  },
};

export const Failed: Story = {
  args: {
    action: undefined,
    children: 'Update failed. The server did not answer. Check the connection and try again.',
  },
};
