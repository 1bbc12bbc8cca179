import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { MESSAGES } from '#contract/messages.ts';
import { showOutbox } from '#tests/fixtures/outbox.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { noteReached, noteUnreachable } from '../api/online.ts';
import { makeDelete } from '../changes/changes.ts';
import { SavingButton } from './saving-button.tsx';

const made = makeDelete(makeTask());
const refusal = { title: MESSAGES.deleteFailed, detail: 'This task is not yours.' };

function goOffline() {
  noteUnreachable();
  return noteReached;
}

const meta = {
  component: SavingButton,
  args: { onPress: fn() },
} satisfies Meta<typeof SavingButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Saved: Story = {
  beforeEach: () => showOutbox(),
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'All changes saved' }));
    await expect(args.onPress).toHaveBeenCalledTimes(1);
  },
};

export const SavingOneChange: Story = {
  beforeEach: () => showOutbox({ made }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Saving one change' })).toBeVisible();
  },
};

export const SavingThreeChanges: Story = {
  beforeEach: () => showOutbox({ made }, { made }, { made }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Saving 3 changes' })).toBeVisible();
  },
};

export const WaitingForTheServer: Story = {
  beforeEach: () => showOutbox({ made, problems: 1 }, { made }),
  play: async ({ canvas }) => {
    const name = 'Waiting for the server: 2 changes kept on this device';
    await expect(canvas.getByRole('button', { name })).toBeVisible();
  },
};

export const Offline: Story = {
  beforeEach: () => {
    showOutbox();
    return goOffline();
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Offline' })).toBeVisible();
  },
};

/** Of what comes and goes with each press the button alone tells. */
export const SaidAloud: Story = {
  beforeEach: () => showOutbox(),
  play: async ({ canvas }) => {
    const status = canvas.getByRole('status');
    showOutbox({ made });
    await expect(await canvas.findByRole('button', { name: 'Saving one change' })).toBeVisible();
    await expect(status).toBeEmptyDOMElement();
    showOutbox({ made, problems: 1 });
    await waitFor(() => expect(status).toHaveTextContent(/^Waiting for the server$/));
    showOutbox();
    await waitFor(() => expect(status).toHaveTextContent('All changes saved'));
  },
};

export const OfflineWithWaitingChanges: Story = {
  beforeEach: () => {
    showOutbox({ made }, { made });
    return goOffline();
  },
  play: async ({ canvas }) => {
    const name = 'Offline: 2 changes kept on this device';
    await expect(canvas.getByRole('button', { name })).toBeVisible();
  },
};

export const Refused: Story = {
  beforeEach: () => showOutbox({ made }, { made, refusal }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'One change was refused' })).toBeVisible();
  },
};

export const Dark: Story = { ...Refused, globals: { theme: 'dark' } };
