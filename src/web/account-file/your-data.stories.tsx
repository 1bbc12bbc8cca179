import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { within } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answers, answersTasks, neverAnswers, refuses } from '#tests/fixtures/answers.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeTask, makeTasks } from '#tests/fixtures/tasks.ts';
import { makeUser } from '#tests/fixtures/users.ts';

import { TaskNotice } from '../edits/task-notice.tsx';
import { YourData } from './your-data.tsx';

const withNotice = (Story: () => ReactNode) => (
  <>
    <Story />
    <TaskNotice onShowWaiting={fn()} onChoose={fn()} onContinue={fn()} />
  </>
);

const summary = { added: 1, changed: 0, unchanged: 2, examples: [{ title: 'Buy rope', effect: 'added' }] };

async function choose(canvas: ReturnType<typeof within>, name: string, content: string) {
  const file = new File([content], name, { type: 'application/json' });
  await userEvent.upload(await canvas.findByLabelText('File to import'), file);
  return openDialog('Import');
}

const meta = {
  component: YourData,
  beforeEach: ({ msw }) => msw.use(answersTasks(makeTasks(3))),
} satisfies Meta<typeof YourData>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Export everything' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Export tasks as CSV' })).toBeEnabled();
    await expect(canvas.getByText(/leaves out how they repeat, their history and the trash/u)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Import' })).toBeVisible();
    await expect(
      canvas.getByText(/The server reads the JSON file of Holdfast, this device every other one/u),
    ).toBeVisible();
  },
};

export const Dark: Story = { ...Default, globals: { theme: 'dark' } };

export const OtherServer: Story = {
  beforeEach: ({ msw }) => msw.use(answers('get', PATHS.tasks, [makeTask()])),
  play: async ({ canvas }) => {
    const csv = canvas.getByRole('button', { name: 'Export tasks as CSV' });
    await waitFor(() => expect(csv).toBeEnabled());
    await expect(canvas.queryByRole('button', { name: 'Export everything' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Import' })).toBeNull();
    await expect(canvas.queryByText(/leaves out/u)).toBeNull();
  },
};

export const Exporting: Story = {
  beforeEach: ({ msw }) => msw.use(neverAnswers('get', PATHS.export)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export everything' }));
    const button = await canvas.findByRole('button', { name: 'Exporting...' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};

export const ExportFails: Story = {
  beforeEach: ({ msw }) => msw.use(refuses('get', PATHS.export, 'The disk cannot be read.')),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export everything' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The disk cannot be read.');
  },
};

export const Imported: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answers('post', PATHS.importPreview, { success: true, summary }),
      answers('post', PATHS.import, { success: true, summary }),
    ),
  play: async ({ canvas }) => {
    const place = await canvas.findByRole('status');
    await expect(place).toBeEmptyDOMElement();
    const content = JSON.stringify({ format: 'holdfast', schema: 1, tasks: [] });
    const preview = await choose(canvas, 'holdfast-2026-11-21.json', content);
    await expect(await preview.findByText('Buy rope')).toBeVisible();
    await userEvent.click(preview.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(place).toHaveTextContent('1 task added'));
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

/** A table, or a file of another product, can be undone; the notice at the bottom says what became of that. */
export const ImportUndone: Story = {
  decorators: withNotice,
  beforeEach: ({ msw }) =>
    msw.use(
      answers('get', PATHS.me, { success: true, user: makeUser() }),
      answers('post', PATHS.importPreview, { success: true, summary }),
      answers('post', PATHS.import, { success: true, summary, range: { after: 0, upTo: 1 } }),
      answers('post', PATHS.undoImport, { success: true, undone: 1, kept: 0 }),
    ),
  play: async ({ canvas }) => {
    const preview = await choose(canvas, 'tasks.csv', 'title,due date\nBuy rope,2030-01-01\n');
    await userEvent.click(await preview.findByRole('button', { name: 'Import' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('Import undone: one task went to the trash.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Undo' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Import' })).toHaveFocus();
  },
};

export const UndoFails: Story = {
  decorators: withNotice,
  beforeEach: ({ msw }) =>
    msw.use(
      answers('get', PATHS.me, { success: true, user: makeUser() }),
      answers('post', PATHS.importPreview, { success: true, summary }),
      answers('post', PATHS.import, { success: true, summary, range: { after: 0, upTo: 1 } }),
      refuses('post', PATHS.undoImport, 'The disk is full.'),
    ),
  play: async ({ canvas }) => {
    const preview = await choose(canvas, 'tasks.csv', 'title,due date\nBuy rope,2030-01-01\n');
    await userEvent.click(await preview.findByRole('button', { name: 'Import' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(
      await canvas.findByText('The disk is full. Undo once more takes back what is still here.'),
    ).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

export const BrokenFile: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      refuses('post', PATHS.importPreview, 'This date does not exist.', {
        'tasks/2/dueDate': 'This date does not exist.',
      }),
    ),
  play: async ({ canvas }) => {
    const dialog = await choose(canvas, 'broken.json', '{"format": "holdfast", "tasks": []}');
    await expect(await dialog.findByText('Task 3, dueDate: This date does not exist.')).toBeVisible();
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await expect(canvas.getByRole('button', { name: 'Import' })).toBeVisible();
  },
};
