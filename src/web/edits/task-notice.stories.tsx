import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { answersTasks } from '#tests/fixtures/answers.ts';
import { showOutbox } from '#tests/fixtures/outbox.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { readSessionSignal } from '../api/token.ts';
import { makeDelete } from '../changes/changes.ts';
import type { Refusal } from '../changes/intent.ts';
import { emptyState, readOutbox, setOutbox } from '../outbox-state/state.ts';
import { dismissNotice, showDone, showNotice } from './notices.ts';
import type { NoticeContent } from './notices.ts';
import { TaskNotice } from './task-notice.tsx';

const show = (notice: NoticeContent) => showNotice(notice, readSessionSignal());

const meta = {
  component: TaskNotice,
  args: { onShowWaiting: fn(), onChoose: fn(), onContinue: fn() },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([]));
    return dismissNotice;
  },
} satisfies Meta<typeof TaskNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Deleted: Story = {
  beforeEach: async () => {
    const made = makeDelete(makeTask());
    const entry = { order: 1, account: 'story', made, isUndone: false };
    setOutbox({ ...emptyState('story'), journal: [entry] });
    await showDone(Promise.resolve(made));
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Task deleted');
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

/** Another tab has discarded it. */
export const DiscardedElsewhere: Story = {
  ...Deleted,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Task deleted');
    setOutbox(emptyState('story'));
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
  },
};

/** A screen reader reads out what comes into a place that it knows already. */
export const SaidInAPlaceThatStands: Story = {
  play: async ({ canvas }) => {
    const place = canvas.getByRole('status');
    await expect(place).toBeEmptyDOMElement();
    show({ kind: 'done', text: 'Nothing to change: it is so already.' });
    await waitFor(() => expect(place).toHaveTextContent('Nothing to change: it is so already.'));
  },
};

export const AsksAtOnce: Story = {
  beforeEach: () =>
    show({
      kind: 'asking',
      question: 'undo',
      askedAt: 0,
      text: 'Undo would delete what somebody else wrote.',
      label: 'Undo anyway',
      confirm: fn(),
    }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Undo would delete what somebody else wrote.');
  },
};

export const Refused: Story = {
  beforeEach: () =>
    show({
      kind: 'failed',
      title: 'Delete failed',
      detail: 'The server did not accept this. The change is kept on this device.',
    }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Delete failed');
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(canvas.queryByText('Delete failed')).not.toBeInTheDocument());
  },
};

export const SaidAgain: Story = {
  beforeEach: () => show({ kind: 'done', text: 'Nothing to change: it is so already.' }),
  play: async ({ canvas }) => {
    const text = 'Nothing to change: it is so already.';
    const first = canvas.getByText(text);
    show({ kind: 'done', text });
    // A new one, which is announced and has its full time.
    await waitFor(() => expect(canvas.getByText(text)).not.toBe(first));
    await expect(first).not.toBeInTheDocument();
  },
};

const words = { seen: null, fields: { title: 'Buy rope' } };

export const LeftUnsaved: Story = {
  beforeEach: () => {
    const draft = { id: 'some-draft', account: 'story', form: 'new', ...words };
    setOutbox({ ...emptyState('story'), drafts: [draft] });
    show({ kind: 'draft', text: '“Buy rope” was left unsaved.', draft: 'some-draft' });
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }));
    await expect(args.onContinue).toHaveBeenCalledWith('some-draft');
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
  },
};

/** Another tab has saved it, or given it up. */
export const SavedElsewhere: Story = {
  ...LeftUnsaved,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Continue' })).toBeVisible();
    setOutbox(emptyState('story'));
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
  },
};

const task = makeTask();
const refused = (refusal: Partial<Refusal>) => {
  const made = makeDelete(task);
  showOutbox({ made, refusal: { title: 'Delete failed', detail: 'Not like this.', ...refusal } });
  return made.id;
};

export const RefusedAndKept: Story = {
  beforeEach: () => {
    const change = refused({});
    show({ kind: 'failed', title: 'Delete failed', detail: 'It is kept on this device.', change });
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show' }));
    await expect(args.onShowWaiting).toHaveBeenCalled();
    setOutbox(emptyState('story'));
    await waitFor(() => expect(canvas.queryByText('Delete failed')).not.toBeInTheDocument());
  },
};

export const InTwoPlaces: Story = {
  beforeEach: () => {
    const change = refused({ conflicts: {} });
    show({ kind: 'question', text: '“Buy rope” was changed in two places.', change });
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Choose' }));
    await expect(args.onChoose).toHaveBeenCalled();
  },
};

/** Another tab has sent it again. */
export const ChosenElsewhere: Story = {
  ...InTwoPlaces,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Choose' })).toBeVisible();
    const outbox = readOutbox() ?? emptyState('story');
    const intents = outbox.intents.map((intent) => ({ ...intent, refusal: null }));
    await expect(intents).toHaveLength(1);
    setOutbox({ ...outbox, intents });
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
  },
};

export const Discarded: Story = {
  beforeEach: () =>
    show({ kind: 'discarded', text: '“Buy rope” was discarded.', takeBack: () => Promise.resolve() }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
  },
};
