import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

import { NewVersion } from './new-version.tsx';

const meta: Meta<typeof NewVersion> = { component: NewVersion, args: { reload: fn() } };

export default meta;
type Story = StoryObj<typeof NewVersion>;

export const Ready: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('A new version is ready');
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(args.reload).toHaveBeenCalledOnce();
  },
};

export const Needed: Story = {
  args: { isNeeded: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'keeps what you change in tasks, and sends none of it',
    );
  },
};

export const Declined: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await expect(args.reload).not.toHaveBeenCalled();
  },
};

export const None: Story = {
  args: { reload: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};
