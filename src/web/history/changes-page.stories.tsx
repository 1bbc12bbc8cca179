import type { Meta, StoryObj } from '@storybook/react-vite';
import { useQueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';

import type { Revision } from '#contract/history.ts';
import { PATHS } from '#contract/paths.ts';
import { answers, answersTasks, neverAnswers } from '#tests/fixtures/answers.ts';
import { makeHistory, makeRevision } from '#tests/fixtures/revisions.ts';

import { ChangesPage } from './changes-page.tsx';
import { revisionQueries } from './queries.ts';

const CHANGES = '/api/changes';
const OLDER = makeHistory([
  { title: 'Renew the passport', description: '' },
  { description: 'Photograph first. '.repeat(12).trim() },
  { deleted: true },
  { deleted: false },
]);
const NEWER = makeHistory([
  { title: 'Buy flour' },
  { title: 'Buy flour, yeast and salt' },
  { priority: 'High', completed: true },
]).map((change) => makeRevision({ ...change, seq: change.seq + 10, at: change.at.replace('-20T', '-21T') }));

const answer = (changes: readonly Revision[], next: number | null = null) =>
  HttpResponse.json({ success: true, changes, next });

const meta = {
  component: ChangesPage,
  args: {
    historyLink: (taskId: string, title: string) => <a href={`#${taskId}`}>{title}</a>,
  },
  beforeEach: ({ msw }) =>
    msw.use(
      answersTasks([]),
      http.get(CHANGES, ({ request }) =>
        new URL(request.url).searchParams.has('before') ? answer(OLDER) : answer(NEWER, 11),
      ),
    ),
} satisfies Meta<typeof ChangesPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('link', { name: 'Buy flour, yeast and salt' })).toHaveLength(2);
    await expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    await expect(canvas.getByText(/^Changed title/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await expect(await canvas.findAllByRole('link', { name: 'Renew the passport' })).toHaveLength(4);
    await expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    await expect(canvas.queryByRole('button', { name: 'Show more' })).toBeNull();
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };

export const LongWords: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      http.get(CHANGES, () =>
        answer(makeHistory([{ title: 'x' }, { title: 'a'.repeat(200), description: 'b'.repeat(3_000) }])),
      ),
    ),
  decorators: [
    (Story) => (
      <div style={{ width: '20rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'a'.repeat(200) });
    await expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(320);
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => msw.use(answers('get', PATHS.changes, { success: true, changes: [], next: null })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No changes yet' })).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => msw.use(neverAnswers('get', PATHS.changes)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading the changes...');
  },
};

let isDown = true;

export const Failed: Story = {
  beforeEach: ({ msw }) => {
    isDown = true;
    msw.use(
      http.get(CHANGES, () =>
        isDown
          ? HttpResponse.json({ message: 'The server is being moved.' }, { status: 400 })
          : answer(NEWER),
      ),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server is being moved.');
    isDown = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
};

export const FailedWhereNoneWere: Story = {
  decorators: [
    (Story) => {
      const queryClient = useQueryClient();
      const { queryKey } = revisionQueries.changes();
      const none = { pages: [{ success: true as const, changes: [], next: null }], pageParams: [0] };
      useState(() => queryClient.setQueryData(queryKey, none, { updatedAt: 1 }));
      return <Story />;
    },
  ],
  beforeEach: Failed.beforeEach,
  play: Failed.play,
};

export const AnotherServer: Story = {
  beforeEach: ({ msw }) => msw.use(answers('get', PATHS.tasks, [])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This server keeps no history')).toBeVisible();
  },
};
