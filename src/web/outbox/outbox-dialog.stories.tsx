import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';

import { WORDS } from '#contract/errors.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { creation, deletion, update } from './changes.ts';
import { toIntent } from './intent.ts';
import type { MadeChange, Refusal, StoredIntent } from './intent.ts';
import { OutboxDialog } from './outbox-dialog.tsx';
import { emptyState, setOutbox } from './state.ts';

const task = makeTask();

function waiting(order: number, made: MadeChange, refusal: Refusal | null = null): StoredIntent {
  return { ...toIntent(made, 'story'), order, refusal };
}

function show(...intents: StoredIntent[]): void {
  setOutbox({ ...emptyState('story'), intents, open: intents });
}

const newTask = creation({
  title: 'Buy rope',
  description: 'Twelve metres, three strands.',
  priority: 'High',
  dueDate: '2026-12-01',
  completed: false,
});
const completed = update(task, { completed: true }) ?? deletion(task);

const meta = {
  component: OutboxDialog,
  args: { onClose: fn(), onRetry: fn(), onEditAgain: fn(), onSettle: fn(), onDiscard: fn() },
} satisfies Meta<typeof OutboxDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Saved: Story = {
  beforeEach: () => show(),
  play: async () => {
    await expect(await screen.findByText(/All changes saved/)).toBeVisible();
  },
};

export const Waiting: Story = {
  beforeEach: () => show(waiting(1, newTask), waiting(2, completed)),
  play: async ({ args }) => {
    await expect(await screen.findByText('Created “Buy rope”')).toBeVisible();
    await expect(screen.getByText(`Completed “${task.title}”`)).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0] ?? document.body);
    await expect(args.onDiscard).toHaveBeenCalledTimes(1);
  },
};

export const Refused: Story = {
  beforeEach: () => show(waiting(1, newTask, { title: WORDS.createFailed, detail: 'The title is taken.' })),
  play: async ({ args }) => {
    await expect(await screen.findByText(/The title is taken/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Edit again' }));
    await expect(args.onEditAgain).toHaveBeenCalledTimes(1);
  },
};

export const InConflict: Story = {
  beforeEach: () =>
    show(
      waiting(1, completed, {
        title: WORDS.updateFailed,
        detail: 'This task was changed elsewhere meanwhile.',
        conflicts: { completed: { base: false, theirs: false, mine: true } },
        theirs: task,
      }),
    ),
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Settle the conflict' }));
    await expect(args.onSettle).toHaveBeenCalledTimes(1);
  },
};
