import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

import { Button } from './button.tsx';
import { Message } from './message.tsx';

const meta = { component: Message } satisfies Meta<typeof Message>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Refused: Story = {
  args: {
    tone: 'error',
    title: 'Create task failed',
    detail: 'The server did not answer. Check the connection and try again. What you typed is kept here.',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toBeVisible();
    await expect(canvas.getByText('Create task failed')).toBeVisible();
  },
};

export const WithAction: Story = {
  args: { tone: 'error', title: 'Failed to load profile', action: <Button>Try again</Button> },
};

export const Noted: Story = {
  args: { tone: 'note', title: 'What you typed is still here', detail: 'It was not saved.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('It was not saved.');
  },
};

export const Done: Story = {
  args: { tone: 'ok', title: 'Profile updated!' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Profile updated!');
  },
};
