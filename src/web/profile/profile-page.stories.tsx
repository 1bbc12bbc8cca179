import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answers, neverAnswers, refuses } from '#tests/fixtures/answers.ts';
import { makeUser } from '#tests/fixtures/users.ts';

import { ProfilePage } from './profile-page.tsx';

const meta = {
  component: ProfilePage,
  args: { data: null },
  beforeEach: ({ msw }) => {
    msw.use(answers('get', PATHS.me, { success: true, user: makeUser() }));
  },
} satisfies Meta<typeof ProfilePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Updated: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers('put', PATHS.profile, { success: true, message: 'Done.', user: makeUser() }));
  },
  play: async ({ canvas }) => {
    const name = await canvas.findByLabelText('Full Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Another Name');
    await userEvent.click(canvas.getByRole('button', { name: 'Update Profile' }));
    await expect(await canvas.findByText('Profile updated!')).toBeVisible();
  },
};

export const PasswordUpdated: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers('put', PATHS.password, { success: true, message: 'Done.' }));
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('New Password'), 'rope-and-stone');
    await userEvent.click(canvas.getByRole('button', { name: 'Update Password' }));
    await expect(await canvas.findByText('Password updated!')).toBeVisible();
    await expect(canvas.getByLabelText('New Password')).toHaveValue('');
  },
};

export const PasswordWantsCurrent: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuses('put', PATHS.password, 'Current and new password are required.'));
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('New Password'), 'rope-and-stone');
    await userEvent.click(canvas.getByRole('button', { name: 'Update Password' }));
    await expect(await canvas.findByText('Current and new password are required.')).toBeVisible();
    await expect(canvas.getByLabelText('New Password')).toHaveValue('rope-and-stone');
    await expect(canvas.getByLabelText('Current Password')).toHaveValue('');
  },
};

export const Refused: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuses('put', PATHS.profile, 'Another account has this e-mail address.'));
  },
  play: async ({ canvas }) => {
    const email = await canvas.findByLabelText('Email');
    await userEvent.clear(email);
    await userEvent.type(email, 'taken@example.com');
    await userEvent.click(canvas.getByRole('button', { name: 'Update Profile' }));
    await expect(await canvas.findByText('Profile update failed')).toBeVisible();
    await expect(email).toHaveValue('taken@example.com');
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(neverAnswers('get', PATHS.me));
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading profile...')).toBeVisible();
  },
};

export const Failed: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuses('get', PATHS.me, 'The server did not understand this.'));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Failed to load profile')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
