import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';

import { TableForm } from './table-form.tsx';

const meta = {
  component: TableForm,
  args: {
    table: {
      headings: ['Subject', 'Due Date', 'Notes', '', 'Mileage'],
      samples: [['Order the timber', '3/4/2026', 'Twelve boards', 'x', '']],
      mapping: { title: 0, dueDate: 1, description: 2 },
      ambiguous: [1],
      rowCount: 120,
    },
    onRead: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof TableForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AmbiguousDates: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('combobox', { name: 'Title' })).toHaveTextContent('Subject');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(canvas.getByRole('alert')).toHaveTextContent('both would fit');
    await userEvent.click(canvas.getByRole('radio', { name: 'Day first' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(args.onRead).toHaveBeenCalledWith({
      mapping: { title: 0, dueDate: 1, description: 2 },
      order: 'day',
    });
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };

export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };

export const UnknownHeadings: Story = {
  args: {
    table: {
      headings: ['A', 'B'],
      samples: [['Order the timber', 'x']],
      mapping: {},
      ambiguous: [],
      rowCount: 1,
    },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(canvas.getByText('Choose the column of the titles.')).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Title' })).toHaveFocus();
    await expect(args.onRead).not.toHaveBeenCalled();
  },
};
