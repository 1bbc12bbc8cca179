import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';

import { MESSAGES } from '#contract/messages.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { readAccount } from '../api/account.ts';
import { makeCreate, makeUpdate } from '../changes/changes.ts';
import type { MadeChange, Refusal } from '../changes/intent.ts';
import { putDraft } from '../drafts/drafts.ts';
import { dismissNotice } from '../edits/notices.ts';
import { readOutbox } from '../outbox-state/state.ts';
import { updateIntent } from '../outbox/outbox.ts';
import { press } from '../outbox/press.ts';
import { reloadOutbox } from '../outbox/stored-outbox.ts';
import { OutboxHost } from './outbox-host.tsx';
import type { Shown } from './outbox-host.tsx';

const task = makeTask();

/** Keeps a change that the server has refused. */
async function keepRefused(made: MadeChange | null, refusal: Refusal): Promise<void> {
  if (made) await press({ changes: [made] });
  for (const intent of readOutbox()?.intents ?? []) await updateIntent(intent, { refusal });
}

async function editAgain(title: 'Create New Task' | 'Edit Task') {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit again' }));
  return openDialog(title);
}

const keepRefusedEdit = () =>
  keepRefused(makeUpdate(task, { title: 'Mend the tap', dueDate: '2026-12-01' }), {
    title: MESSAGES.updateFailed,
    detail: 'Choose another title.',
  });

function Host({ onClose, onContinue }: Pick<ComponentProps<typeof OutboxHost>, 'onClose' | 'onContinue'>) {
  const [shown, setShown] = useState<Shown | null>('all');
  const close = () => {
    setShown(null);
    onClose();
  };
  if (shown === null) return null;
  return <OutboxHost shown={shown} onShow={setShown} onClose={close} onContinue={onContinue} />;
}

const meta = {
  component: Host,
  args: { onClose: fn(), onContinue: fn() },
} satisfies Meta<typeof Host>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EditAgain: Story = {
  beforeEach: keepRefusedEdit,
  play: async ({ args }) => {
    const form = await editAgain('Edit Task');
    await expect(form.getByLabelText('Description')).toHaveValue(task.description);
    await expect(form.getByLabelText('Due Date')).toHaveValue('2026-12-01');
    const title = form.getByLabelText('Task Title');
    await expect(title).toHaveValue('Mend the tap');
    await userEvent.type(title, ' in the kitchen');
    await userEvent.click(form.getByRole('button', { name: 'Update Task' }));

    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    const changes = { title: 'Mend the tap in the kitchen', dueDate: '2026-12-01' };
    await expect(readOutbox()?.intents).toMatchObject([{ changes, refusal: null }]);
  },
};

export const EditAgainToWhatItWas: Story = {
  beforeEach: keepRefusedEdit,
  play: async ({ args }) => {
    const form = await editAgain('Edit Task');
    const title = form.getByLabelText('Task Title');
    await userEvent.clear(title);
    await userEvent.type(title, task.title);
    const due = form.getByLabelText('Due Date');
    await userEvent.clear(due);
    await userEvent.type(due, task.dueDate);
    await userEvent.click(form.getByRole('button', { name: 'Update Task' }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    await expect(readOutbox()?.intents).toEqual([]);
  },
};

export const CancelEditAgain: Story = {
  beforeEach: keepRefusedEdit,
  play: async () => {
    const form = await editAgain('Edit Task');
    await userEvent.type(form.getByLabelText('Task Title'), ' at last');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    const waiting = await openDialog('Waiting changes');
    await expect(waiting.getByText(/Choose another title/u)).toBeVisible();
    await expect(waiting.getByText('Mend the tap')).toBeVisible();
  },
};

export const EditNewTaskAgain: Story = {
  beforeEach: async () => {
    const made = makeCreate({
      title: 'Buy rope',
      description: 'Three strands.',
      priority: 'High',
      dueDate: '2026-12-01',
      completed: false,
      labels: [],
      repeat: '',
    });
    await keepRefused(made, { title: MESSAGES.createFailed, detail: 'Choose another title.' });
  },
  play: async ({ args }) => {
    await screen.findByText('Created “Buy rope”');
    const form = await editAgain('Create New Task');
    const title = form.getByLabelText('Task Title');
    await expect(title).toHaveValue('Buy rope');
    await userEvent.clear(title);
    await userEvent.click(form.getByRole('button', { name: 'Create Task' }));
    await expect(title).toHaveAccessibleDescription('Give the task a title.');
    await userEvent.type(title, 'Buy twelve metres of rope');
    await userEvent.click(form.getByRole('button', { name: 'Create Task' }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    const changes = { title: 'Buy twelve metres of rope', description: 'Three strands.' };
    await expect(readOutbox()?.intents).toMatchObject([{ verb: 'create', changes, refusal: null }]);
  },
};

export const GoneForGood: Story = {
  beforeEach: () =>
    keepRefused(makeUpdate(task, { description: 'Words that nobody else has' }), {
      title: MESSAGES.updateFailed,
      detail: 'This task does not exist, or it was deleted. Nothing was changed.',
      isGone: true,
    }),
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Save as a new task' }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    const changes = { title: task.title, description: 'Words that nobody else has' };
    await expect(readOutbox()?.intents).toMatchObject([{ verb: 'create', changes }]);
  },
};

export const NotSaved: Story = {
  beforeEach: async () => {
    const draft = { id: 'some-draft', account: readAccount() ?? '', form: 'new', seen: null };
    await putDraft({ ...draft, fields: { title: 'Buy rope' }, isClosed: true });
    await reloadOutbox();
  },
  play: async ({ args }) => {
    await expect(await screen.findByText('Not saved: “Buy rope”')).toBeVisible();
    // Whether its person closed it or its tab died.
    await expect(
      screen.getByText('Typed into a form that was left. It is only on this device.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await expect(args.onContinue).toHaveBeenCalled();
  },
};

/** Nobody knows what became of a change that has no answer. */
export const DiscardWithoutAnAnswer: Story = {
  beforeEach: async () => {
    await keepRefusedEdit();
    const waits = makeUpdate(makeTask({ title: 'Sweep' }), { title: 'Sweep the yard' });
    if (waits) await press({ changes: [waits] });
  },
  play: async () => {
    const waiting = await openDialog('Waiting changes');
    const item = (title: string) =>
      within(
        waiting.getAllByRole('listitem').find((one) => one.textContent.includes(title)) ?? document.body,
      );
    await userEvent.click(item('Sweep').getByRole('button', { name: 'Discard' }));
    await expect(
      await waiting.findByText(/^Discarded: .*Sweep.*, unless the server has done it already\.$/),
    ).toBeVisible();
  },
};

export const DiscardAndTakeBack: Story = {
  beforeEach: async () => {
    await keepRefusedEdit();
    await keepRefused(makeUpdate(task, { description: 'Something else' }), {
      title: MESSAGES.updateFailed,
      detail: 'Not like this.',
    });
  },
  play: async () => {
    const waiting = await openDialog('Waiting changes');
    await userEvent.click(waiting.getAllByRole('button', { name: 'Discard' })[0] ?? document.body);
    await waitFor(() => expect(waiting.getAllByRole('button', { name: 'Discard' })).toHaveLength(1));
    await expect(waiting.getByText(/^Discarded: /)).not.toHaveTextContent('unless');
    // The notice beneath has ended, and nobody could hold it there.
    dismissNotice();
    await userEvent.click(waiting.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(waiting.getAllByRole('button', { name: 'Discard' })).toHaveLength(2));
  },
};
