import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answers, answersTasks } from '#tests/fixtures/answers.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';

import { QuickAddDialog } from './quick-add-dialog.tsx';

const meta = {
  component: QuickAddDialog,
  args: { onClose: fn(), onMore: fn() },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([]));
  },
} satisfies Meta<typeof QuickAddDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

async function typeLine(words: string) {
  const dialog = await openDialog('Quick add');
  const field = await dialog.findByRole('textbox', { name: 'What is to be done' });
  await userEvent.type(field, words);
  return { dialog, field };
}

export const Empty: Story = {
  play: async () => {
    const dialog = await openDialog('Quick add');
    const field = await dialog.findByRole('textbox', { name: 'What is to be done' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.click(dialog.getByRole('button', { name: 'Create Task' }));
    await expect(dialog.queryByRole('list')).toBeNull();
    await expect(dialog.getByText(/^Such as “Pay rent fri !high #home every month”/)).toBeVisible();
  },
};

export const WithoutLabelsAndRepeats: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers('get', PATHS.tasks, { success: true, tasks: [] }));
  },
  play: async () => {
    const { dialog } = await typeLine('pay rent !high #home');
    await expect(await dialog.findByText(/^Such as “Pay rent fri !high”/)).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Recognised in pay rent #home' })).toBeVisible();
  },
};

export const Recognised: Story = {
  play: async () => {
    const { dialog } = await typeLine('pay rent !high tomorrow #home #“back  yard” every month');
    await expect(dialog.getByText('pay rent')).toBeVisible();
    const chips = dialog.getByRole('list', { name: 'Recognised in pay rent' });
    await expect(chips).toHaveTextContent(/HighTomorrowhomeback yardEvery month/);
    await userEvent.click(dialog.getByRole('button', { name: 'Leave “!high” in the title' }));
    await expect(dialog.getByText('pay rent !high')).toBeVisible();
  },
};

export const NoDate: Story = {
  play: async () => {
    const { dialog } = await typeLine('call the plumber');
    await expect(dialog.getByRole('list', { name: /^Recognised/ })).toHaveTextContent(/^Today$/);
    await expect(dialog.queryByRole('button', { name: /^Leave/ })).toBeNull();
  },
};

export const Marked: Story = {
  play: async () => {
    const { dialog, field } = await typeLine('meet Ann tomorrow');
    await userEvent.keyboard('{Backspace}');
    await expect(field).toHaveValue('meet Ann tomorrow');
    await expect(dialog.getByRole('status')).toHaveTextContent('Backspace leaves “tomorrow” in the title.');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('“meet Ann” was created.'));
  },
};

export const SeveralLines: Story = {
  play: async () => {
    const dialog = await openDialog('Quick add');
    await userEvent.click(await dialog.findByRole('textbox', { name: 'What is to be done' }));
    await userEvent.paste(
      '- [x] flour\n- eggs tomorrow\n1. milk #shop\n\na title of many words that goes over several lines of a phone !high',
    );
    await expect(dialog.getByRole('button', { name: 'Create 4 tasks' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'One task with a checklist' })).toBeVisible();
    await expect(dialog.getByText('Completed:')).toBeInTheDocument();
  },
};

export const TooManyLines: Story = {
  play: async () => {
    const dialog = await openDialog('Quick add');
    const field = await dialog.findByRole('textbox', { name: 'What is to be done' });
    await userEvent.click(field);
    await userEvent.paste('one\n'.repeat(201));
    await expect(field).toHaveAccessibleDescription(/These are 201 lines/);
  },
};

export const TooLong: Story = {
  play: async () => {
    const dialog = await openDialog('Quick add');
    const field = await dialog.findByRole('textbox', { name: 'What is to be done' });
    await userEvent.click(field);
    await userEvent.paste(`short\n${'x'.repeat(201)}`);
    await userEvent.keyboard('{Enter}');
    await expect(field).toHaveAccessibleDescription(/Line 2: Keep the title to 200 characters/);
  },
};

export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async () => {
    const { dialog } = await typeLine('pay rent !high tomorrow #home #“back  yard” every month');
    await expect(dialog.getByText('pay rent')).toBeVisible();
  },
};
