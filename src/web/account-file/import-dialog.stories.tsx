import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';

import type { ImportSummary } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';
import { answers, refuses } from '#tests/fixtures/answers.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';

import { ImportDialog } from './import-dialog.tsx';
import type { ImportPreview, Prepared } from './import-steps.ts';

const SUMMARY: ImportSummary = {
  added: 12,
  changed: 3,
  unchanged: 40,
  examples: [
    { title: 'Renew the insurance of the boat', effect: 'added' },
    { title: 'Copy the recipes from the old notebook before the ink fades', effect: 'added' },
    { title: 'Water the seedlings', effect: 'changed' },
  ],
};
const PREVIEW: ImportPreview = { ...SUMMARY, restored: 0, differing: 0 };
const prepared = {
  name: 'holdfast-2026-11-21.json',
  kind: 'account',
  content: new Blob(['{"format":"holdfast","schema":1,"tasks":[]}']),
  summary: PREVIEW,
} satisfies Prepared;

const meta = {
  component: ImportDialog,
  args: { prepared, error: null, onRead: fn(), onRetry: fn(), onClose: fn(), onImported: fn() },
  beforeEach: ({ msw }) => msw.use(answers('post', PATHS.import, { success: true, summary: SUMMARY })),
} satisfies Meta<typeof ImportDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Preview: Story = {
  play: async ({ args }) => {
    await openDialog();
    await expect(
      await screen.findByText('This will add 12 tasks, change 3 tasks, and leave 40 tasks unchanged.'),
    ).toBeVisible();
    await expect(screen.getByText('And 12 more.')).toBeVisible();
    await expect(args.onImported).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    await waitFor(() =>
      expect(args.onImported).toHaveBeenCalledWith({
        text: '12 tasks added, 3 changed, and 40 left unchanged.',
        isNoted: false,
      }),
    );
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };

export const NothingToDo: Story = {
  args: {
    prepared: { ...prepared, summary: { ...PREVIEW, added: 0, changed: 0, examples: [] } },
  },
  play: async () => {
    await openDialog();
    await expect(await screen.findByText(/^Nothing to add/)).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  },
};

/** An export whose tasks are all here, and of whose views one was deleted since and one changed. */
export const ViewComesBack: Story = {
  args: {
    prepared: {
      ...prepared,
      summary: { ...PREVIEW, added: 0, changed: 0, examples: [], views: { added: 1, kept: 1 } },
    },
  },
  play: async () => {
    await openDialog();
    await expect(
      await screen.findByText(
        'This will add 1 saved view and leave 40 tasks unchanged. 1 saved view says something else here, and stays so.',
      ),
    ).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Import' })).toBeVisible();
  },
};

/** A CSV file that was imported before: some of its tasks were changed since, and one was deleted. */
export const FileImportedBefore: Story = {
  args: {
    prepared: {
      ...prepared,
      kind: 'tasks',
      name: 'tasks.csv',
      content: { format: 'holdfast', schema: 2, seq: 0, tasks: [], revisions: [] },
      summary: {
        added: 0,
        changed: 0,
        restored: 1,
        unchanged: 12,
        differing: 2,
        examples: [{ title: 'Water the seedlings', effect: 'restored' }],
      },
    },
  },
  play: async () => {
    await openDialog();
    await expect(
      await screen.findByText(/^This will restore 1 task from the trash and leave 12 tasks unchanged\./u),
    ).toBeVisible();
    await expect(screen.getByText(/2 of them say something else here, and stay so\./u)).toBeVisible();
    await expect(screen.getByText('Restored')).toBeVisible();
  },
};

export const WrongLines: Story = {
  args: {
    prepared: {
      name: 'tasks.csv',
      kind: 'problems',
      problems: Array.from({ length: 9 }, (_, index) => `Line ${index + 2}: Choose a due date.`),
    },
  },
  play: async () => {
    await openDialog();
    await expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed.');
    await expect(screen.getByText('Line 6: Choose a due date.')).toBeVisible();
    await expect(screen.getByText('And 4 more.')).toBeVisible();
  },
};

export const NamesTheColumns: Story = {
  args: {
    prepared: {
      name: 'tasks.csv',
      kind: 'problems',
      problems: ['Line 2: Choose a due date.'],
      other: {
        kind: 'table',
        file: new File([''], 'tasks.csv'),
        table: {
          headings: ['Title', 'Due'],
          samples: [['Order the timber', '2026-12-24']],
          mapping: { title: 0 },
          ambiguous: [],
          rowCount: 120,
        },
      },
    },
  },
  play: async ({ args }) => {
    const dialog = await openDialog('Import');
    const status = dialog.getByRole('status');
    await expect(status).toBeEmptyDOMElement();
    await userEvent.click(dialog.getByRole('button', { name: 'Name the columns' }));
    await expect(status).toHaveTextContent('A table with 120 rows. Say what its columns mean.');
    await expect(status).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await expect(status).toHaveFocus();
    await expect(args.onRead).toHaveBeenCalled();
  },
};

export const Reading: Story = {
  args: { prepared: undefined },
  play: async () => {
    const dialog = await openDialog('Import');
    await expect(dialog.getByRole('status')).toHaveTextContent('Reading the file...');
  },
};

export const PreviewFails: Story = {
  args: { prepared: undefined, error: new TypeError('Failed to fetch') },
  play: async ({ args }) => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('did not answer');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalled();
  },
};

export const ImportFails: Story = {
  beforeEach: ({ msw }) => msw.use(refuses('post', PATHS.import, 'The disk is full.')),
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
    await expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full.');
    await expect(args.onImported).not.toHaveBeenCalled();
  },
};
