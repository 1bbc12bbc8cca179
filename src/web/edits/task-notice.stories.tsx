import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { answersTasks } from '#tests/fixtures/answers.ts';
import { showOutbox } from '#tests/fixtures/outbox.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { readSessionSignal } from '../api/token.ts';
import { makeDelete } from '../changes/changes.ts';
import type { Refusal } from '../changes/intent.ts';
import { emptyState, readOutbox, setOutbox } from '../outbox-state/state.ts';
import type { NoticeContent } from './notice-content.ts';
import { dismissNotice, showDone, showNotice } from './notices.ts';
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

const deletion = makeDelete(makeTask());
/** Shows a journal in which a deletion is, and whether it is undone. */
const enter = (isUndone: boolean) => {
  const entry = { order: 1, account: 'story', made: deletion, isUndone };
  setOutbox({ ...emptyState('story'), journal: [entry] });
};

/** Points at a notice, which then does not go by itself. */
const pointAt = async (button: HTMLElement) => userEvent.hover(button);

export const Deleted: Story = {
  beforeEach: async () => {
    enter(false);
    await showDone(Promise.resolve(deletion));
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
    await pointAt(canvas.getByRole('button', { name: 'Undo' }));
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

/** Another tab has made it again. */
export const RedoneElsewhere: Story = {
  beforeEach: () => {
    enter(true);
    show({ kind: 'done', text: 'Undone: deleted.', reversed: { change: deletion.id, isUndone: true } });
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Undone: deleted.');
    await pointAt(canvas.getByRole('button', { name: 'Dismiss' }));
    enter(false);
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
  },
};

export const AsksAtOnce: Story = {
  beforeEach: () => {
    enter(false);
    show({
      kind: 'asking',
      change: deletion.id,
      isUndone: false,
      question: 'undo',
      askedAt: 0,
      text: 'Undo would delete what somebody else wrote.',
      label: 'Undo anyway',
      confirm: fn(),
    });
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Undo would delete what somebody else wrote.');
  },
};

/** In another tab its person has said yes. */
export const AnsweredElsewhere: Story = {
  ...AsksAtOnce,
  play: async ({ canvas }) => {
    await pointAt(canvas.getByRole('button', { name: 'Undo anyway' }));
    enter(true);
    await waitFor(() => expect(canvas.queryByRole('alert')).not.toBeInTheDocument());
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
    await pointAt(await canvas.findByRole('button', { name: 'Continue' }));
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
    await pointAt(await canvas.findByRole('button', { name: 'Choose' }));
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
