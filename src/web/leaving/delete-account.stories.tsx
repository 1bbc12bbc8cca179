import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { within } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answers, answersTasks, neverAnswers, refuses } from '#tests/fixtures/answers.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { showOutbox } from '#tests/fixtures/outbox.ts';
import { makeTask, makeTasks } from '#tests/fixtures/tasks.ts';

import { makeDelete } from '../changes/changes.ts';
import { emptyState, setOutbox } from '../outbox-state/state.ts';
import { DeleteAccount } from './delete-account.tsx';

const made = makeDelete(makeTask());
const draft = { id: 'a', account: 'story', form: 'new', seen: null, fields: { title: 'Rope' } };

const health = (keptDays: number | null) =>
  answers('get', PATHS.health, {
    success: true,
    message: 'Well.',
    warnings: [],
    backup: { at: null, isGood: true, message: 'Well.', keptDays },
  });

async function ask(canvas: ReturnType<typeof within>) {
  await userEvent.click(canvas.getByRole('button', { name: 'Delete account...' }));
  return openDialog('Delete your account?');
}

async function confirm(dialog: ReturnType<typeof within>, password = 'kelp-and-rock') {
  await userEvent.type(dialog.getByLabelText('Current Password'), password);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
}

const meta = {
  component: DeleteAccount,
  beforeEach: ({ msw }) => msw.use(answersTasks(makeTasks(3)), health(14)),
} satisfies Meta<typeof DeleteAccount>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Asks: Story = {
  play: async ({ canvas }) => {
    const dialog = await ask(canvas);
    await expect(
      await dialog.findByText('3 tasks with their history, the trash and your views'),
    ).toBeVisible();
    await expect(
      await dialog.findByText(
        /^The daily backups of this server have it until 14 newer ones are made; other copies .* for longer\.$/,
      ),
    ).toBeVisible();
    await expect(dialog.queryByText('Not everything is saved')).toBeNull();
    await expect(dialog.getByRole('button', { name: 'Export everything' })).toBeVisible();
  },
};

export const Dark: Story = { ...Asks, globals: { theme: 'dark' } };

export const BackupsUnknown: Story = {
  beforeEach: ({ msw }) => msw.use(health(null)),
  play: async ({ canvas }) => {
    const dialog = await ask(canvas);
    await expect(dialog.getByText(/^Backups that whoever runs this server makes/)).toBeVisible();
  },
};

export const WithUnsavedWords: Story = {
  play: async ({ canvas }) => {
    showOutbox({ made }, { made });
    const dialog = await ask(canvas);
    await expect(dialog.getByRole('alert')).toHaveTextContent(
      'Deleted too, and in no export: 2 changes that the server has not confirmed.',
    );
  },
};

export const WithUnsavedForm: Story = {
  play: async ({ canvas }) => {
    setOutbox({ ...emptyState('story'), drafts: [draft] });
    const dialog = await ask(canvas);
    await expect(dialog.getByRole('alert')).toHaveTextContent(
      'Deleted too, and in no export: what stands in 1 form that nobody saved.',
    );
  },
};

export const PasswordMissing: Story = {
  play: async ({ canvas }) => {
    const dialog = await ask(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    const password = dialog.getByLabelText('Current Password');
    await expect(password).toHaveAccessibleDescription('Enter your password.');
    await waitFor(() => expect(password).toHaveFocus());
  },
};

export const WrongPassword: Story = {
  beforeEach: ({ msw }) => {
    const message = 'This is not your current password. Nothing was changed.';
    msw.use(refuses('post', PATHS.deleteAccount, message, { currentPassword: message }));
  },
  play: async ({ canvas }) => {
    const dialog = await ask(canvas);
    await confirm(dialog, 'not it');
    await expect(await dialog.findByText('Not deleted')).toBeVisible();
    const password = dialog.getByLabelText('Current Password');
    await expect(password).toHaveAccessibleDescription(/not your current password/);
    await expect(password).toHaveFocus();
    await expect(localStorage.getItem('token')).toBe('story');
  },
};

export const NoAnswer: Story = {
  beforeEach: ({ msw }) => msw.use(answers('post', PATHS.deleteAccount, {}, 502)),
  play: async ({ canvas }) => {
    const dialog = await ask(canvas);
    await confirm(dialog);
    await expect(await dialog.findByText('Nobody knows whether it is deleted')).toBeVisible();
    await expect(localStorage.getItem('token')).toBe('story');
  },
};

/** The server itself says that it has done nothing. */
export const Busy: Story = {
  beforeEach: ({ msw }) => {
    const message = 'Too many people are logging in right now. Try again in a few seconds.';
    msw.use(answers('post', PATHS.deleteAccount, { success: false, code: 'busy', message }, 503));
  },
  play: async ({ canvas }) => {
    const dialog = await ask(canvas);
    await confirm(dialog);
    const alert = await dialog.findByRole('alert');
    await expect(alert).toHaveTextContent('Not deleted');
    await expect(alert).toHaveTextContent('Too many people are logging in right now.');
    await expect(dialog.getByLabelText('Current Password')).toHaveValue('kelp-and-rock');
  },
};

export const Deleting: Story = {
  beforeEach: ({ msw }) => msw.use(neverAnswers('post', PATHS.deleteAccount)),
  play: async ({ canvas }) => {
    const dialog = await ask(canvas);
    await confirm(dialog);
    const button = await dialog.findByRole('button', { name: 'Deleting...' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};

export const Deleted: Story = {
  beforeEach: ({ msw }) => msw.use(answers('post', PATHS.deleteAccount, { success: true, message: 'Done.' })),
  play: async ({ canvas }) => {
    const dialog = await ask(canvas);
    await confirm(dialog);
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    await expect(localStorage.getItem('session-ended')).toBe('deleted');
  },
};

export const Cancelled: Story = {
  play: async ({ canvas }) => {
    const dialog = await ask(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Delete account...' })).toHaveFocus();
  },
};
