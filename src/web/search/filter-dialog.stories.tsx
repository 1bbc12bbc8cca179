import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';

import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { SearchField } from './search-field.tsx';
import { useSearchText } from './use-search-text.ts';

type Args = { q: string; onSearch: (q: string) => void };

function Field({ q, onSearch }: Args) {
  const task = { ...makeTask(), labels: ['garden', 'red paint'] };
  return <SearchField search={useSearchText(q, onSearch)} tasks={[task]} />;
}

const meta = { title: 'search/Filter', component: Field, args: { q: '', onSearch: fn() } } satisfies Meta<
  typeof Field
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('searchbox', { name: 'Search tasks' });
    await expect(await canvas.findByRole('button', { name: 'Filter' })).toBeVisible();
    await userEvent.click(field);
    await userEvent.keyboard('a/b{Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith('a/b');
    await userEvent.keyboard('{Escape}');
    await expect(field).toHaveValue('');
  },
};

export const Choices: Story = {
  args: { q: 'rope !low' },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filter' }));
    const dialog = await openDialog('Filter');
    await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveTextContent('Low');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Priority' }));
    await userEvent.click(await screen.findByRole('option', { name: 'High' }));
    await expect(args.onSearch).toHaveBeenLastCalledWith('rope !high');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Label' }));
    await userEvent.click(await screen.findByRole('option', { name: 'red paint' }));
    await expect(args.onSearch).toHaveBeenLastCalledWith('rope !high #"red paint"');
    await userEvent.click(dialog.getByRole('button', { name: 'Clear search' }));
    await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveTextContent('Any');
  },
};
