import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pencil } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';

import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const meta = { component: Button, args: { onClick: fn(), children: 'Update Task' } } satisfies Meta<
  typeof Button
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Variants: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem' }}>
      <Button variant="primary">Create Task</Button>
      <Button>Cancel</Button>
      <Button aria-pressed>Sort by: Newest</Button>
      <Button variant="quiet">Not now</Button>
      <Button variant="danger">Delete</Button>
      <Button disabled>Not available</Button>
      <IconButton label="Edit" icon={Pencil} />
    </div>
  ),
};

export const Pending: Story = {
  args: { pending: true, variant: 'primary', children: 'Saving...' },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Saving...' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveFocus();
  },
};
