import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { within } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { advises, answers, neverAnswers, refuses } from '#tests/fixtures/answers.ts';
import { DEMO_ACCOUNT } from '#tests/fixtures/users.ts';

import { SignupPage } from './signup-page.tsx';

const meta = {
  component: SignupPage,
  parameters: { layout: 'fullscreen' },
  args: { login: <a href="#login">Log in</a>, onSignedUp: fn(), loadScreen: async () => {} },
  beforeEach: ({ msw }) => {
    msw.use(advises(null));
    return () => localStorage.removeItem('token');
  },
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
    await expect(password).toHaveAttribute('type', 'password');
    await expect(canvas.getByLabelText('Email')).toHaveAttribute('type', 'email');
    await waitFor(() => expect(password).toBeInvalid());
    await expect(password).toHaveAccessibleDescription(/Use at least 6 characters\./u);
    await expect(args.onSignedUp).not.toHaveBeenCalled();
  },
};

const ADVICE =
  'This is one of the 10,000 most common passwords, which are tried first. A few words in a row are safer.';

export const WeakPassword: Story = {
  beforeEach: ({ msw }) => {
    msw.use(advises(ADVICE), answers('post', PATHS.register, { success: true, token: 'a-token' }, 201));
  },
  play: async ({ canvas, args }) => {
    const password = canvas.getByLabelText('Password');
    await userEvent.type(password, 'password');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(ADVICE));
    await expect(password).toHaveAccessibleDescription(`At least 6 characters. ${ADVICE}`);
    await expect(password).not.toBeInvalid();
    // It is taken all the same.
    await userEvent.clear(password);
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await signUp(canvas, 'password');
    await waitFor(() => expect(args.onSignedUp).toHaveBeenCalledTimes(1));
  },
};

export const WeakPasswordDark: Story = {
  ...WeakPassword,
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'password');
    await waitFor(() => expect(canvas.getByText(ADVICE)).toBeVisible());
  },
};

export const StrictServer: Story = {
  beforeEach: ({ msw }) => {
    msw.use(advises(null, 8));
  },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByText(/^At least 8 characters/)).toBeVisible();
    await signUp(canvas, 'kelp-12');
    const password = canvas.getByLabelText('Password');
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Use at least 8 characters\./u));
    await expect(args.onSignedUp).not.toHaveBeenCalled();
  },
};

export const ServerWithoutAdvice: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      answers('post', PATHS.passwordAdvice, { success: false, message: 'Not found.' }, 404),
      answers('post', PATHS.register, { success: true, token: 'a-token' }, 201),
    );
  },
  play: async ({ canvas, args }) => {
    await signUp(canvas, 'password');
    await waitFor(() => expect(args.onSignedUp).toHaveBeenCalledTimes(1));
    await expect(canvas.getByText(/^At least 6 characters/)).toBeVisible();
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
