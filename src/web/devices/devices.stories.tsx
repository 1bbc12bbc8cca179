import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import {
  answers,
  answersInTurn,
  neverAnswers,
  NEEDS_PASSWORD,
  refuses,
  WRONG_PASSWORD,
} from '#tests/fixtures/answers.ts';
import { makeDevices } from '#tests/fixtures/devices.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';

import { Devices } from './devices.tsx';

const [here] = makeDevices();
const done = { success: true, message: 'Done.' };
const gone = { success: false, code: 'not_found', message: 'This device is not logged in any more.' };

const lists = (sessions: unknown[]) => answers('get', PATHS.sessions, { success: true, sessions });

const meta = {
  component: Devices,
  beforeEach: ({ msw }) => msw.use(lists(makeDevices())),
} satisfies Meta<typeof Devices>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('listitem');
    await expect(rows).toHaveLength(3);
    await expect(rows[0]).toHaveTextContent('Chrome on Linux This one');
    await expect(rows[0]).toHaveTextContent('in use now');
    await expect(rows[1]).toHaveTextContent('Logged in 2 days ago, last used 3 hours ago');
    await expect(rows[2]).toHaveTextContent('Another client');
    await expect(canvas.queryByRole('button', { name: 'Log out Chrome on Linux' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Log out Firefox on Linux' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible();
  },
};

export const Dark: Story = { ...Several, globals: { theme: 'dark' } };

export const OnlyThisOne: Story = {
  beforeEach: ({ msw }) => msw.use(lists([here])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This one')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const OneLoggedOut: Story = {
  beforeEach: ({ msw }) => msw.use(answers('delete', PATHS.session, done)),
  play: async ({ canvas, msw }) => {
    const button = await canvas.findByRole('button', { name: 'Log out Firefox on Linux' });
    msw.use(lists(makeDevices().filter(({ id }) => id !== 'a-device')));
    await userEvent.click(button);
    await expect(await canvas.findByText('Firefox on Linux is logged out.')).toBeVisible();
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(2);
    await expect(canvas.getByRole('heading', { name: 'Your devices' })).toHaveFocus();
  },
};

/** Somebody else was quicker, which is what was wanted. */
export const GoneAlready: Story = {
  beforeEach: ({ msw }) => msw.use(answers('delete', PATHS.session, gone, 404)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Log out Firefox on Linux' }));
    await expect(await canvas.findByText('Firefox on Linux is logged out.')).toBeVisible();
  },
};

/** Whoever logged in long ago says first who they are. */
export const OldSession: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answersInTurn('delete', PATHS.session, NEEDS_PASSWORD, WRONG_PASSWORD, { status: 200, body: done }),
    ),
  play: async ({ canvas, msw }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Log out Firefox on Linux' }));
    const dialog = await openDialog('Is it you?');
    await expect(dialog.getByText(/^You logged in more than 15 minutes ago/)).toBeVisible();
    const field = dialog.getByLabelText('Current Password');
    await userEvent.type(field, 'guessed{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/not your current password/));
    msw.use(lists(makeDevices().filter(({ id }) => id !== 'a-device')));
    await userEvent.clear(field);
    await userEvent.type(field, 'right-one{Enter}');
    await expect(await canvas.findByText('Firefox on Linux is logged out.')).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
    await expect(canvas.getByRole('heading', { name: 'Your devices' })).toHaveFocus();
  },
};

export const NotConfirmed: Story = {
  beforeEach: ({ msw }) => msw.use(answersInTurn('delete', PATHS.sessions, NEEDS_PASSWORD)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Log out everywhere else' }));
    const dialog = await openDialog('Is it you?');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Nothing was changed.');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
  },
};

export const AllOthersLoggedOut: Story = {
  beforeEach: ({ msw }) => msw.use(answers('delete', PATHS.sessions, done)),
  play: async ({ canvas, msw }) => {
    const button = await canvas.findByRole('button', { name: 'Log out everywhere else' });
    msw.use(lists([here]));
    await userEvent.click(button);
    await expect(await canvas.findByText('Every other device is logged out.')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const LoggingOut: Story = {
  beforeEach: ({ msw }) => msw.use(neverAnswers('delete', PATHS.session)),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Log out Firefox on Linux' });
    await userEvent.click(button);
    await expect(button).toHaveAccessibleName('Logging out... Firefox on Linux');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible();
  },
};

export const Refused: Story = {
  beforeEach: ({ msw }) => msw.use(refuses('delete', PATHS.session, 'The disk of the server is full.')),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Log out Firefox on Linux' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The disk of the server is full.');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => msw.use(neverAnswers('get', PATHS.sessions)),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading devices...')).toBeVisible();
  },
};

export const Failed: Story = {
  beforeEach: ({ msw }) => msw.use(refuses('get', PATHS.sessions, 'The server did not understand this.')),
  play: async ({ canvas, msw }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server did not understand this.');
    msw.use(lists(makeDevices()));
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(3);
  },
};
