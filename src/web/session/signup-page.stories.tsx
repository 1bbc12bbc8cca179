import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { within } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answers, neverAnswers, refuses } from '#tests/fixtures/answers.ts';
import { DEMO_ACCOUNT } from '#tests/fixtures/users.ts';

import { SignupPage } from './signup-page.tsx';

const meta = {
  component: SignupPage,
  parameters: { layout: 'fullscreen' },
  args: { login: <a href="#login">Log in</a>, onSignedUp: fn() },
  beforeEach: () => () => localStorage.removeItem('token'),
} satisfies Meta<typeof SignupPage>;

export default meta;
type Story = StoryObj<typeof meta>;

async function signUp(canvas: ReturnType<typeof within>, password = DEMO_ACCOUNT.password) {
  await userEvent.type(canvas.getByLabelText('Full Name'), DEMO_ACCOUNT.name);
  await userEvent.type(canvas.getByLabelText('Email'), DEMO_ACCOUNT.email);
  await userEvent.type(canvas.getByLabelText('Password'), password);
  await userEvent.click(canvas.getByRole('button', { name: 'Sign Up' }));
}

export const Default: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers('post', PATHS.register, { success: true, token: 'a-token' }, 201));
  },
  play: async ({ canvas, args }) => {
    await signUp(canvas);
    await waitFor(() => expect(args.onSignedUp).toHaveBeenCalledTimes(1));
  },
};

export const ShortPassword: Story = {
  play: async ({ canvas, args }) => {
    await signUp(canvas, 'kelp');
    const password = canvas.getByLabelText('Password');
    await waitFor(() => expect(password).toBeInvalid());
    await expect(password).toHaveAccessibleDescription(/Use at least 6 characters\./u);
    await expect(args.onSignedUp).not.toHaveBeenCalled();
  },
};

export const Busy: Story = {
  beforeEach: ({ msw }) => {
    msw.use(neverAnswers('post', PATHS.register));
  },
  play: async ({ canvas }) => {
    await signUp(canvas);
    await expect(await canvas.findByRole('button', { name: 'Signing Up...' })).toBeVisible();
  },
};

export const Refused: Story = {
  beforeEach: ({ msw }) => {
    const taken = 'This e-mail address has an account already.';
    msw.use(refuses('post', PATHS.register, taken, { email: taken }));
  },
  play: async ({ canvas }) => {
    await signUp(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('has an account already');
    await expect(canvas.getByLabelText('Full Name')).toHaveValue(DEMO_ACCOUNT.name);
  },
};
