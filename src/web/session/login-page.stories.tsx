import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { within } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answers, neverAnswers, refuses } from '#tests/fixtures/answers.ts';
import { DEMO_ACCOUNT } from '#tests/fixtures/users.ts';

import { noteEnding } from '../api/ending.ts';
import { LoginPage } from './login-page.tsx';

const meta = {
  component: LoginPage,
  parameters: { layout: 'fullscreen' },
  args: { signup: <a href="#signup">Sign up</a>, onLoggedIn: fn(), loadScreen: async () => {} },
  beforeEach: () => () => localStorage.removeItem('token'),
} satisfies Meta<typeof LoginPage>;

export default meta;
type Story = StoryObj<typeof meta>;

async function logIn(canvas: ReturnType<typeof within>) {
  await userEvent.type(canvas.getByLabelText('Email'), DEMO_ACCOUNT.email);
  await userEvent.type(canvas.getByLabelText('Password'), DEMO_ACCOUNT.password);
  await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
}

export const Default: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers('post', PATHS.login, { success: true, token: 'a-token' }));
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await logIn(canvas);
    await waitFor(() => expect(args.onLoggedIn).toHaveBeenCalledTimes(1));
    await expect(localStorage.getItem('token')).toBe('a-token');
  },
};

export const KeepingNothing: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'Keep nothing on this device' });
    await expect(box).not.toBeChecked();
    await expect(box).toHaveAccessibleDescription(/Closing or reloading this tab logs you out/);
    await userEvent.click(canvas.getByText('Keep nothing on this device'));
    await expect(box).toBeChecked();
  },
};

export const KeepingNothingDark: Story = { ...KeepingNothing, globals: { theme: 'dark' } };

export const Errors: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
    const email = canvas.getByLabelText('Email');
    await expect(email).toHaveAttribute('type', 'email');
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await waitFor(() => expect(email).toHaveAccessibleDescription('Enter your e-mail address.'));
    await expect(email).toHaveFocus();
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
  },
};

export const Busy: Story = {
  beforeEach: ({ msw }) => {
    msw.use(neverAnswers('post', PATHS.login));
  },
  play: async ({ canvas }) => {
    await logIn(canvas);
    const button = await canvas.findByRole('button', { name: 'Logging in...' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};

export const Refused: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuses('post', PATHS.login, 'This e-mail address and password do not belong together.'));
  },
  play: async ({ canvas, args }) => {
    await logIn(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('do not belong together');
    await expect(canvas.getByLabelText('Password')).toHaveValue(DEMO_ACCOUNT.password);
    await expect(args.onLoggedIn).not.toHaveBeenCalled();
  },
};

export const RefusedWithoutAWord: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers('post', PATHS.login, {}, 403));
  },
  play: async ({ canvas }) => {
    await logIn(canvas);
    await expect(await canvas.findByText('Login failed')).toBeVisible();
  },
};

export const SessionEnded: Story = {
  beforeEach: () => noteEnding('refused'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Your session has ended');
    await expect(canvas.getByRole('status')).toHaveTextContent('is still on this device');
  },
};

export const AccountDeletedElsewhere: Story = {
  beforeEach: () => noteEnding('gone'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'This account was deletedIts tasks were removed from this browser.',
    );
  },
};

export const AccountDeleted: Story = {
  beforeEach: () => noteEnding('deleted'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Your account is deleted');
  },
};
