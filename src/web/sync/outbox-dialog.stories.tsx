import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';

import { MESSAGES } from '#contract/messages.ts';
import { showOutbox } from '#tests/fixtures/outbox.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { makeCreate, makeDelete, makeUpdate } from '../changes/changes.ts';
import { emptyState, notePressed, readOutbox, setOutbox } from '../outbox-state/state.ts';
import { OutboxDialog } from './outbox-dialog.tsx';

const task = makeTask();

const newTask = makeCreate({
  title: 'Buy rope',
  description: 'Twelve metres, three strands.',
  priority: 'High',
  dueDate: '2026-12-01',
  completed: false,
  labels: [],
  repeat: '',
});
const completed = makeUpdate(task, { completed: true }) ?? makeDelete(task);

const meta = {
  component: OutboxDialog,
  args: {
    onClose: fn(),
    onRetry: fn(),
    onEditAgain: fn(),
    onSaveAsNew: fn(),
    onChoose: fn(),
    onDiscard: fn(),
    onSaveLost: fn(),
    onDiscardLost: fn(),
    onContinue: fn(),
    onDiscardDraft: fn(),
  },
} satisfies Meta<typeof OutboxDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Saved: Story = {
  beforeEach: () => showOutbox(),
  play: async () => {
    await expect(await screen.findByText(/All changes saved/)).toBeVisible();
  },
};

export const NotRead: Story = {
  beforeEach: () => setOutbox({ ...emptyState('someone'), isUnreadable: true }),
  play: async () => {
    await expect(
      await screen.findByText(/What is kept on this device could not be read so far/),
    ).toBeVisible();
    await expect(screen.queryByText(/All changes saved/)).toBeNull();
  },
};

export const Waiting: Story = {
  beforeEach: () => showOutbox({ made: newTask }, { made: completed }),
  play: async ({ args }) => {
    await expect(await screen.findByText('Created “Buy rope”')).toBeVisible();
    await expect(screen.getByText(`Completed “${task.title}”`)).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0] ?? document.body);
    await expect(args.onDiscard).toHaveBeenCalledTimes(1);
  },
};

const REPLACED = /A newer version of Holdfast was opened in this browser/;

export const NewerVersion: Story = {
  beforeEach: () => {
    showOutbox({ made: newTask });
    setOutbox({ ...(readOutbox() ?? emptyState('story')), isReplaced: true });
  },
  play: async () => {
    await expect(await screen.findByText(REPLACED)).toHaveTextContent('reload to go on with it');
    await expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect(screen.getByText(/sent by a newer version/)).toBeVisible();
  },
};

export const Keeping: Story = {
  beforeEach: () => {
    showOutbox();
    return notePressed(2);
  },
  play: async () => {
    await expect(await screen.findByText('2 changes are being kept on this device.')).toBeVisible();
    await expect(screen.queryByText(/All changes saved/)).toBeNull();
  },
};

export const ProfileNotSaved: Story = {
  beforeEach: () =>
    setOutbox({
      ...emptyState('someone'),
      drafts: [
        {
          id: 'profile',
          account: 'someone',
          form: 'profile',
          seen: null,
          fields: { email: 'anna@example.com' },
        },
      ],
    }),
  play: async () => {
    await expect(await screen.findByText('Not saved: your profile')).toBeVisible();
    await expect(screen.getByText('anna@example.com')).toBeVisible();
  },
};

export const Refused: Story = {
  beforeEach: () =>
    showOutbox({ made: newTask, refusal: { title: MESSAGES.createFailed, detail: 'The title is taken.' } }),
  play: async ({ args }) => {
    await expect(await screen.findByText(/The title is taken/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Edit again' }));
    await expect(args.onEditAgain).toHaveBeenCalledTimes(1);
  },
};

export const HeldUp: Story = {
  beforeEach: () =>
    showOutbox(
      { made: completed, refusal: { title: MESSAGES.updateFailed, detail: 'The title is taken.' } },
      { made: makeDelete(task) },
      { made: newTask },
    ),
  play: async () => {
    const behind = await screen.findByText(`Deleted “${task.title}”`);
    await expect(behind.closest('li')).toHaveTextContent(
      'Kept on this device, and sent once the change before it is decided.',
    );
    await expect(screen.getByText('Created “Buy rope”').closest('li')).toHaveTextContent(
      'Kept on this device, and sent as soon as the server answers.',
    );
  },
};

const LOST = { title: 'No longer on the server.', detail: 'You had saved this.', isLost: true };

export const Lost: Story = {
  beforeEach: () =>
    showOutbox(
      { made: newTask, refusal: LOST },
      {
        made: completed,
        refusal: {
          ...LOST,
          conflicts: { completed: { base: false, theirs: false, mine: true } },
          theirs: task,
        },
      },
    ),
  play: async ({ args }) => {
    await expect(
      await screen.findByText(/2 changes that you had saved since are not in it, but still on this device/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save again' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
    await expect(args.onChoose).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Save all again' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard all' }));
    for (const asked of [args.onSaveLost, args.onDiscardLost])
      await expect(asked).toHaveBeenCalledWith([
        expect.objectContaining({ verb: 'create' }),
        expect.objectContaining({ verb: 'update' }),
      ]);
  },
};

export const InConflict: Story = {
  beforeEach: () =>
    showOutbox({
      made: completed,
      refusal: {
        title: MESSAGES.updateFailed,
        detail: 'This task was changed elsewhere meanwhile.',
        conflicts: { completed: { base: false, theirs: false, mine: true } },
        theirs: task,
      },
    }),
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Choose' }));
    await expect(args.onChoose).toHaveBeenCalledTimes(1);
  },
};
