import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';

import { openDialog } from '#tests/fixtures/open-dialog.ts';

import { LogoutDialog } from './logout-dialog.tsx';

const meta = {
  component: LogoutDialog,
  args: { waiting: 1, drafts: 0, isAhead: false, onStay: fn(), onLogout: fn() },
} satisfies Meta<typeof LogoutDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneChange: Story = {
  play: async ({ args }) => {
    const dialog = await openDialog('Log out and lose changes?');
    await expect(
      dialog.getByText(
        'One change may exist only on this device: the server has not confirmed it. Logging out deletes it here for good.',
      ),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Log out and discard' }));
    await expect(args.onLogout).toHaveBeenCalledTimes(1);
    await expect(args.onStay).not.toHaveBeenCalled();
  },
};

export const ThreeChanges: Story = {
  args: { waiting: 3 },
  play: async ({ args }) => {
    const dialog = await openDialog('Log out and lose changes?');
    await expect(
      dialog.getByText(
        '3 changes may exist only on this device: the server has not confirmed them. Logging out deletes them here for good.',
      ),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
    await expect(args.onStay).toHaveBeenCalledTimes(1);
  },
};

export const UnsavedWords: Story = {
  args: { waiting: 0, drafts: 1 },
  play: async () => {
    const dialog = await openDialog('Log out and lose changes?');
    await expect(
      dialog.getByText(
        'What you typed in a form and did not save is kept on this device. Logging out deletes it for good.',
      ),
    ).toBeVisible();
    await expect(dialog.queryByText(/has not confirmed/)).not.toBeInTheDocument();
  },
};

export const ChangesAndUnsavedWords: Story = { args: { waiting: 3, drafts: 2 } };

export const AheadOfTheServer: Story = {
  args: { waiting: 0, isAhead: true },
  play: async () => {
    const dialog = await openDialog('Log out and lose changes?');
    await expect(
      dialog.getByText(
        /was not looked for in it yet and may exist only on this device\. Logging out deletes/,
      ),
    ).toBeVisible();
    await expect(dialog.queryByText(/has not confirmed/)).not.toBeInTheDocument();
  },
};

export const EscapeStays: Story = {
  play: async ({ args }) => {
    await openDialog();
    await userEvent.keyboard('{Escape}');
    await expect(args.onStay).toHaveBeenCalledTimes(1);
    await expect(args.onLogout).not.toHaveBeenCalled();
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };
