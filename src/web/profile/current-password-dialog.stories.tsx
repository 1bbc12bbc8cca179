import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { NEEDS_PASSWORD } from '#tests/fixtures/answers.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';

import { CurrentPasswordDialog } from './current-password-dialog.tsx';

const meta = {
  component: CurrentPasswordDialog,
  args: { reason: NEEDS_PASSWORD.body.message, onConfirm: fn(async () => {}), onCancel: fn() },
} satisfies Meta<typeof CurrentPasswordDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args }) => {
    const dialog = await openDialog('Is it you?');
    await userEvent.type(dialog.getByLabelText('Current Password'), 'kelp-and-rock{Enter}');
    await waitFor(() => expect(args.onConfirm).toHaveBeenCalledWith('kelp-and-rock'));
    await userEvent.keyboard('{Escape}');
    await expect(args.onCancel).toHaveBeenCalledTimes(1);
  },
};

export const Busy: Story = {
  args: { onConfirm: fn(() => new Promise<void>(() => {})) },
  play: async ({ args }) => {
    const dialog = await openDialog('Is it you?');
    await userEvent.type(dialog.getByLabelText('Current Password'), 'kelp-and-rock{Enter}{Enter}');
    await expect(await dialog.findByRole('button', { name: 'Confirming...' })).toBeVisible();
    await expect(args.onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    await expect(args.onCancel).not.toHaveBeenCalled();
  },
};

export const Unreachable: Story = {
  args: { onConfirm: fn(async () => Promise.reject(new TypeError('Failed to fetch'))) },
  play: async () => {
    const dialog = await openDialog('Is it you?');
    const current = dialog.getByLabelText('Current Password');
    await userEvent.type(current, 'kelp-and-rock{Enter}');
    await expect(await dialog.findByRole('alert')).toHaveTextContent('The server did not answer.');
    await expect(current).toHaveValue('kelp-and-rock');
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };
