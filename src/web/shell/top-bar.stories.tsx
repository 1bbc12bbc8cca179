import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { TopBar } from './top-bar.tsx';

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#8a5a0b" d="M0 0h8v8H0z"/><path fill="#fbf2df" d="M0 8l4-5 4 5z"/></svg>',
)}`;

const meta = {
  component: TopBar,
  parameters: { layout: 'fullscreen' },
  args: { userName: 'Marta Lindqvist', status: 'Saved', onHome: fn(), onProfile: fn(), onLogout: fn() },
} satisfies Meta<typeof TopBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Initials: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('ML')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Go to dashboard' }));
    await expect(args.onHome).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Profile settings' }));
    await expect(args.onProfile).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }));
    await expect(args.onLogout).toHaveBeenCalledTimes(1);
  },
};

export const Picture: Story = {
  args: { image: PICTURE },
  play: async ({ canvas, canvasElement }) => {
    // It stands beside the name, so that a screen reader is told of nothing twice.
    const picture = canvasElement.querySelector('img');
    await expect(picture).toHaveAttribute('src', PICTURE);
    await expect(picture).toBeVisible();
    await expect(canvas.queryByText('ML')).toBeNull();
  },
};

export const BrokenPicture: Story = {
  args: { image: 'data:image/png;base64,AAAA' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('ML')).toBeVisible());
  },
};

export const NameNotKnownYet: Story = { args: { userName: undefined } };

export const Saving: Story = { args: { status: 'Saving...' } };
