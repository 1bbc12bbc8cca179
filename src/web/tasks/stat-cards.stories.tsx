import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';

import { StatCards, StatCardsSkeleton } from './stat-cards.tsx';

const meta = {
  component: StatCards,
  args: { statistics: { total: 60, completed: 26, pending: 34, rate: 43 } },
} satisfies Meta<typeof StatCards>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const figures = canvas.getAllByRole('definition').map((figure) => figure.textContent);
    await expect(figures).toEqual(['60', '34', '26', '43%']);
    await expect(canvas.getByText('Completion Rate')).toBeVisible();
  },
};

export const NoTasks: Story = {
  args: { statistics: { total: 0, completed: 0, pending: 0, rate: 0 } },
};

export const AllCompleted: Story = {
  args: { statistics: { total: 8, completed: 8, pending: 0, rate: 100 } },
};

export const ManyTasks: Story = {
  args: { statistics: { total: 10_000, completed: 6_667, pending: 3_333, rate: 67 } },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas }) => {
    const list = canvas.getByText('Total Tasks').closest('dl');
    await expect(list && within(list).getAllByRole('term')).toHaveLength(4);
  },
};

export const Loading: Story = { render: () => <StatCardsSkeleton /> };
