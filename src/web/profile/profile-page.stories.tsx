import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import {
  advises,
  answers,
  answersInTurn,
  answersTasks,
  NEEDS_PASSWORD,
  neverAnswers,
  refuses,
  WRONG_PASSWORD,
} from '#tests/fixtures/answers.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeUser } from '#tests/fixtures/users.ts';

import { ProfileForm } from './profile-form.tsx';
import { ProfilePage } from './profile-page.tsx';

const meta = {
  component: ProfilePage,
  args: {
    form: ({ profile }) => <ProfileForm profile={profile} onType={fn()} onStartOver={fn()} />,
    parts: [],
  },
  beforeEach: ({ msw }) => {
    msw.use(answers('get', PATHS.me, { success: true, user: makeUser() }), advises(null));
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
    // A screen reader reads out what comes into a place that it knows already.
    const place = within(canvas.getByRole('form', { name: 'Profile' })).getByRole('status');
    await expect(place).toBeEmptyDOMElement();
    await userEvent.clear(name);
    await userEvent.type(name, 'Another Name');
    await userEvent.click(canvas.getByRole('button', { name: 'Update Profile' }));
    await expect(await canvas.findByText('Profile updated!')).toBeVisible();
    await expect(place).toHaveTextContent('Profile updated!');
  },
};

const onStartOver = fn();
const FOUND = { name: 'Typed before' };

export const FoundUnsaved: Story = {
  args: {
    form: ({ profile }) => (
      <ProfileForm profile={profile} found={FOUND} onType={fn()} onStartOver={onStartOver} />
    ),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('What you typed is still here')).toBeVisible();
    await expect(canvas.getByLabelText('Full Name')).toHaveValue('Typed before');
    await userEvent.click(canvas.getByRole('button', { name: 'Start over' }));
    await expect(canvas.getByLabelText('Full Name')).toHaveValue(makeUser().name);
    await expect(onStartOver).toHaveBeenCalledTimes(1);
    await expect(canvas.getByLabelText('Full Name')).toHaveFocus();
  },
};

export const PasswordUpdated: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers('put', PATHS.password, { success: true, message: 'Done.' }));
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('New Password'), 'rope-and-stone');
    // Nobody sees it: a password manager reads there whose password is new.
    const form = within(canvas.getByRole('form', { name: 'Password' }));
    await expect(form.getByDisplayValue(makeUser().email)).toHaveAttribute('autocomplete', 'username');
    await userEvent.click(canvas.getByRole('button', { name: 'Update Password' }));
    await expect(await canvas.findByText('Password updated!')).toBeVisible();
    await expect(canvas.getByLabelText('New Password')).toHaveValue('');
  },
};

export const NoNewPassword: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('New Password');
    await userEvent.click(canvas.getByRole('button', { name: 'Update Password' }));
    await expect(await canvas.findByText('No new password was typed. The one you have stays.')).toBeVisible();
    await expect(field).toBeValid();
    await expect(field).toHaveAttribute('type', 'password');
  },
};

const DONE = { status: 200, body: { success: true, message: 'Done.' } };

async function changePassword(canvas: ReturnType<typeof within>) {
  await userEvent.type(canvas.getByLabelText('New Password'), 'rope-and-stone');
  await userEvent.click(canvas.getByRole('button', { name: 'Update Password' }));
  return openDialog('Is it you?');
}

export const OldSession: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersInTurn('put', PATHS.password, NEEDS_PASSWORD, WRONG_PASSWORD, DONE));
  },
  play: async ({ canvas }) => {
    const dialog = await changePassword(canvas);
    await expect(dialog.getByText(NEEDS_PASSWORD.body.message)).toBeVisible();
    const current = dialog.getByLabelText('Current Password');
    await expect(current).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(current).toHaveAccessibleDescription('Enter your password.'));
    await userEvent.type(current, 'not this one{Enter}');
    await waitFor(() => expect(current).toHaveAccessibleDescription(WRONG_PASSWORD.body.message));
    await userEvent.clear(current);
    await userEvent.type(current, 'kelp-and-rock{Enter}');
    await expect(await canvas.findByText('Password updated!')).toBeVisible();
    await expect(canvas.getByLabelText('New Password')).toHaveValue('');
  },
};

export const OldSessionCancelled: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersInTurn('put', PATHS.password, NEEDS_PASSWORD));
  },
  play: async ({ canvas }) => {
    const dialog = await changePassword(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByText('Password update failed')).toBeVisible();
    await expect(canvas.getByLabelText('New Password')).toHaveValue('rope-and-stone');
  },
};

export const OldSessionUnanswered: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersInTurn('put', PATHS.password, NEEDS_PASSWORD, { status: 502, body: {} }));
  },
  play: async ({ canvas }) => {
    const dialog = await changePassword(canvas);
    await userEvent.type(dialog.getByLabelText('Current Password'), 'kelp-and-rock{Enter}');
    await expect(await dialog.findByText('Nobody knows whether it was done')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByText(/It may have been done all the same/)).toBeVisible();
    await expect(canvas.getByLabelText('New Password')).toHaveValue('rope-and-stone');
  },
};

export const AnotherServerWantsCurrent: Story = {
  beforeEach: ({ msw }) => {
    const body = { success: false, message: 'Current and new password are required.' };
    msw.use(answersInTurn('put', PATHS.password, { status: 400, body }, { status: 401, body }, DONE));
  },
  play: async ({ canvas }) => {
    const dialog = await changePassword(canvas);
    await userEvent.type(dialog.getByLabelText('Current Password'), 'not this one{Enter}');
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Not confirmed');
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('Password updated!')).toBeVisible();
  },
};

export const AddressOfAnOldSession: Story = {
  beforeEach: ({ msw }) => {
    const taken = 'This e-mail address already has an account.';
    const body = { success: false, code: 'email_taken', message: taken, fields: { email: taken } };
    msw.use(answersInTurn('put', PATHS.profile, NEEDS_PASSWORD, { status: 409, body }, NEEDS_PASSWORD, DONE));
  },
  play: async ({ canvas }) => {
    const email = await canvas.findByLabelText('Email');
    await userEvent.clear(email);
    await userEvent.type(email, 'taken@example.com');
    const confirm = async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Update Profile' }));
      const dialog = await openDialog('Is it you?');
      await userEvent.type(dialog.getByLabelText('Current Password'), 'kelp-and-rock{Enter}');
    };
    await confirm();
    // What is wrong with the form is said there.
    await waitFor(() => expect(email).toHaveAccessibleDescription(/already has an account/));
    await expect(email).toHaveValue('taken@example.com');
    await userEvent.type(email, '.org');
    await confirm();
    await expect(await canvas.findByText('Profile updated!')).toBeVisible();
  },
};

export const AddressTakenAtAnotherServer: Story = {
  beforeEach: ({ msw }) => {
    const body = { success: false, message: 'Email already in use' };
    msw.use(answersInTurn('put', PATHS.profile, { status: 400, body }));
  },
  play: async ({ canvas }) => {
    const email = await canvas.findByLabelText('Email');
    await userEvent.clear(email);
    await userEvent.type(email, 'taken@example.com');
    await userEvent.click(canvas.getByRole('button', { name: 'Update Profile' }));
    await expect(await canvas.findByText(/^Email already in use/)).toBeVisible();
    // Such a server is told no password with a profile, so none is asked for.
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(email).toHaveValue('taken@example.com');
  },
};

export const WeakPassword: Story = {
  beforeEach: ({ msw }) => {
    const advice =
      'This is made of your name, your address or “holdfast”, which is tried first. A few words in a row are safer.';
    msw.use(advises(advice));
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('New Password'), 'holdfast-1');
    await expect(await canvas.findByText(/is made of your name/)).toBeVisible();
  },
};

export const NewPassword: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([]));
  },
  play: async ({ canvas }) => {
    const password = await canvas.findByLabelText('New Password');
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription(
        /^At least 6 characters. Every other device is logged out./,
      ),
    );
  },
};

export const NewPasswordAtAnotherServer: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers('get', PATHS.tasks, { success: true, tasks: [] }));
  },
  play: async ({ canvas }) => {
    // What it does with the sessions of other devices nobody knows.
    await waitFor(() =>
      expect(canvas.getByLabelText('New Password')).toHaveAccessibleDescription(/^At least/),
    );
    await expect(canvas.queryByText(/Every other device/)).not.toBeInTheDocument();
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
