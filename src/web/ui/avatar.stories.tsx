import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

import { Avatar } from './avatar.tsx';

const meta = { component: Avatar, args: { name: 'Åsa Öberg', size: 4 } } satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Initials: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('ÅÖ')).toBeVisible();
  },
};

export const OneName: Story = {
  args: { name: 'sol' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('S')).toBeVisible();
  },
};

export const NoName: Story = { args: { name: undefined } };
