import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent } from 'storybook/test';

import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { SearchField } from './search-field.tsx';
import { useSearchText } from './use-search-text.ts';

type Args = { q: string; onSearch: (q: string) => void };

function Field({ q, onSearch }: Args) {
  const task = {
    ...makeTask(),
    labels: ['Any', 'garden', 'red paint', '12" pipe', 'urgent'],
    repeat: 'FREQ=DAILY',
  };
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
    await userEvent.click(dialog.getByRole('combobox', { name: 'Label' }));
    await userEvent.click(await screen.findByRole('option', { name: '12" pipe' }));
    await expect(args.onSearch).toHaveBeenLastCalledWith('rope !high #"12"" pipe"');
    await expect(dialog.getByRole('combobox', { name: 'Label' })).toHaveTextContent('12" pipe');
    await userEvent.click(dialog.getByRole('button', { name: 'Clear search' }));
    await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveTextContent('Any');
  },
};

export const DaysAndRepeats: Story = {
  args: { q: 'due:<2026-12-24 -due:2026-12-01 is:repeating' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('searchbox', { name: 'Search tasks' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Filter' }));
    const dialog = await openDialog('Filter');
    await expect(dialog.getByLabelText('Due before')).toHaveValue('2026-12-24');
    await expect(dialog.getByLabelText('Due on')).toHaveValue('');
    await fireEvent.change(dialog.getByLabelText('Due after'), { target: { value: '2026-11-24' } });
    await expect(field).toHaveValue('due:<2026-12-24 -due:2026-12-01 is:repeating due:>2026-11-24');
    await fireEvent.change(dialog.getByLabelText('Due before'), { target: { value: '' } });
    await fireEvent.change(dialog.getByLabelText('Due on'), { target: { value: '2026-11-30' } });
    await expect(field).toHaveValue('-due:2026-12-01 is:repeating due:>2026-11-24 due:2026-11-30');
    await expect(dialog.getByRole('combobox', { name: 'Repeat' })).toHaveTextContent('Repeating');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Repeat' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Not repeating' }));
    await expect(field).toHaveValue('-due:2026-12-01 due:>2026-11-24 due:2026-11-30 -is:repeating');
  },
};

export const SeveralLabels: Story = {
  args: { q: '#garden rope #urgent' },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filter' }));
    const dialog = await openDialog('Filter');
    const label = dialog.getByRole('combobox', { name: 'Label' });
    const choose = async (place: number) => {
      await userEvent.click(label);
      const options = await screen.findAllByRole('option');
      await userEvent.click(options.at(place) ?? document.body);
    };
    await expect(label).toHaveTextContent('garden');
    await userEvent.click(label);
    // The first letter finds an option.
    await userEvent.keyboard('r{Enter}');
    await expect(args.onSearch).toHaveBeenLastCalledWith('rope #urgent #"red paint"');
    await expect(label).toHaveTextContent('urgent');
    await choose(0);
    await expect(args.onSearch).toHaveBeenLastCalledWith('rope #"red paint"');
    // The first one is no choice, and the label of this name comes after those that begin with a digit.
    await choose(2);
    await expect(args.onSearch).toHaveBeenLastCalledWith('rope #Any');
    await expect(label).toHaveTextContent('Any');
    await choose(-1);
    await expect(args.onSearch).toHaveBeenLastCalledWith('rope #urgent');
  },
};
