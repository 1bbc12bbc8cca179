import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { openDialog } from '#tests/fixtures/open-dialog.ts';

import { ViewDialog } from './view-dialog.tsx';

const meta = {
  component: ViewDialog,
  args: { title: 'Save view', name: '', search: 'q=plant', onSave: fn(async () => {}), onClose: fn() },
} satisfies Meta<typeof ViewDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Save: Story = {
  play: async ({ args }) => {
    const dialog = await openDialog('Save view');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText('Give the view a name.')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' Garden {Enter}');
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith('Garden'));
    await expect(args.onClose).toHaveBeenCalled();
  },
};

export const NoAnswer: Story = {
  args: {
    title: 'Rename view',
    name: 'Garden',
    search: 'q=garden',
    onSave: fn(async () => {
      throw new Error('no answer');
    }),
  },
  play: async ({ args }) => {
    const dialog = await openDialog('Rename view');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The view was not savedThe server did not answer. Check the connection and try again. ' +
        'It may have been done all the same. What you typed is kept here.',
    );
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Garden');
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

/** What was sent may be saved by then: it is too late for a Cancel, and Escape leaves it to go on. */
export const Saving: Story = {
  args: { onSave: fn(() => new Promise(() => {})) },
  play: async ({ args }) => {
    const dialog = await openDialog('Save view');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Garden{Enter}');
    await expect(await dialog.findByRole('button', { name: 'Saving...' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalled();
  },
};
