import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answers, answersTasks } from '#tests/fixtures/answers.ts';
import { TODOIST_CSV } from '#tests/fixtures/exports.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';

import { readForeign } from '../importers/read-foreign.ts';
import { taskIds } from '../importers/task-ids.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { ForeignImportable, Prepared } from './import-steps.ts';

const SURROUNDINGS = { today: '2026-11-22', zone: 'Europe/Berlin', name: 'Garden' };

function readExport(): ForeignImportable['found'] {
  const answer = readForeign(new TextEncoder().encode(TODOIST_CSV), SURROUNDINGS);
  if (answer.kind !== 'tasks') throw new Error('The export was not read.');
  return answer.file;
}

const SUMMARY = {
  added: 6,
  changed: 0,
  unchanged: 0,
  examples: [
    { title: 'Pay the rent', effect: 'added' as const },
    { title: 'Buy paint', effect: 'added' as const },
  ],
};

const found = readExport();

const prepared: Prepared & ForeignImportable = {
  name: 'Garden.csv',
  kind: 'foreign',
  found,
  ids: taskIds(found, 'me'),
  summary: { ...SUMMARY, restored: 0, differing: 0 },
};

const meta = {
  component: ImportDialog,
  args: { prepared, error: null, onRead: fn(), onRetry: fn(), onClose: fn(), onImported: fn() },
  beforeEach: ({ msw }) =>
    msw.use(answersTasks([]), answers('post', PATHS.import, { success: true, summary: SUMMARY })),
} satisfies Meta<typeof ImportDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Todoist: Story = {
  play: async ({ args }) => {
    const dialog = await openDialog('Import');
    await expect(await dialog.findByText('From Todoist. This will add 6 tasks.')).toBeVisible();
    const lists = dialog.getByRole('switch', { name: 'Lists and projects become labels' });
    await expect(lists).toBeChecked();
    const labels = dialog.getByText('Labels', { selector: 'dt' }).parentElement;
    await expect(labels).toHaveTextContent('Labels5');
    await userEvent.click(lists);
    await expect(labels).toHaveTextContent('Labels3');
    await userEvent.click(lists);
    await expect(dialog.getByText('1 time of day: left out, since a due date has none')).toBeVisible();
    const date = dialog.getByLabelText('Due date of 2 tasks without one');
    await userEvent.clear(date);
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    await expect(dialog.getByText('Choose a due date.')).toBeVisible();
    await expect(date).toHaveFocus();
    await expect(args.onImported).not.toHaveBeenCalled();
    await userEvent.type(date, '2030-01-31');
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(args.onImported).toHaveBeenCalled());
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };

export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };

export const NothingToAdd: Story = {
  args: {
    prepared: {
      ...prepared,
      summary: { added: 0, changed: 0, restored: 0, unchanged: 6, differing: 0, examples: [] },
    },
  },
  play: async () => {
    await expect(
      await screen.findByText(/Nothing to add: what is in this file is here already/u),
    ).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    await expect(screen.queryByRole('switch')).toBeNull();
  },
};

export const WithoutLists: Story = {
  args: {
    prepared: {
      ...prepared,
      found: {
        source: 'Google Tasks',
        losses: new Map(),
        tasks: [
          {
            sourceId: '1',
            title: 'Return the books',
            description: '',
            priority: 'Low',
            dueDate: '2027-01-01',
            completed: false,
            labels: [],
            lists: [],
            repeat: '',
          },
        ],
      },
    },
  },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Import' })).toBeVisible();
    await expect(screen.queryByRole('switch')).toBeNull();
    await expect(screen.queryByText('What changes on the way')).toBeNull();
  },
};
