import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

import { LoadingCards } from './loading-cards.tsx';

const meta = { title: 'tasks/Loading cards' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const LoadingGrid: Story = {
  render: () => <LoadingCards text="Loading dashboard..." layout="grid" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading dashboard...');
  },
};

export const LoadingList: Story = {
  render: () => <LoadingCards text="Loading tasks..." layout="list" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading tasks...');
  },
};
