import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';

import { openDialog } from '#tests/fixtures/open-dialog.ts';

import { HelpDialog } from './help-dialog.tsx';

const meta = {
  component: HelpDialog,
  args: { isOwnServer: true, onClose: fn() },
} satisfies Meta<typeof HelpDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    const dialog = await openDialog('Keyboard help');
    const letters = dialog.getByLabelText(/^Single letters and signs/);
    await expect(letters).toBeChecked();
    await userEvent.click(letters);
    await expect(letters).not.toBeChecked();
    await userEvent.click(letters);
    await expect(letters).toBeChecked();
    await expect(dialog.getByRole('region', { name: 'On a task' })).toHaveTextContent('EditE');
    await expect(dialog.getByRole('region', { name: 'On tasks' })).toHaveTextContent('Due dateT');
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };
