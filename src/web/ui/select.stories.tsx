import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';

import { Field } from './field.tsx';
import { Select } from './select.tsx';

type Args = { error: string | undefined; onValueChange: (value: string) => void };

function PriorityField({ error, onValueChange }: Args) {
  const [value, setValue] = useState('Low');
  const choose = (next: string) => {
    setValue(next);
    onValueChange(next);
  };
  return (
    <Field label="Priority" error={error}>
      {(control) => (
        <Select {...control} value={value} onValueChange={choose} options={['Low', 'Medium', 'High']} />
      )}
    </Field>
  );
}

const meta = {
  title: 'ui/Select',
  component: PriorityField,
  args: { error: undefined, onValueChange: fn() },
} satisfies Meta<typeof PriorityField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const combobox = canvas.getByRole('combobox', { name: 'Priority' });
    combobox.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Low' })).toHaveFocus());
    await userEvent.keyboard('{End}{Enter}');
    await waitFor(() => expect(args.onValueChange).toHaveBeenCalledWith('High'));
    await waitFor(() => expect(combobox).toHaveTextContent('High'));
    await waitFor(() => expect(combobox).toHaveFocus());
  },
};

export const ByLetter: Story = {
  play: async ({ canvas, args }) => {
    canvas.getByRole('combobox', { name: 'Priority' }).focus();
    await userEvent.keyboard('h');
    await waitFor(() => expect(args.onValueChange).toHaveBeenCalledWith('High'));
    await expect(screen.queryByRole('option')).toBeNull();
  },
};

export const Open: Story = {
  // The library hides the page behind the open list from assistive technology and keeps two guards in it.
  parameters: { a11y: { config: { rules: [{ id: 'aria-hidden-focus', enabled: false }] } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Priority' }));
    await waitFor(() => expect(screen.getByRole('option', { name: 'Medium' })).toBeVisible());
  },
};

export const Wrong: Story = {
  args: { error: 'Choose Low, Medium or High.' },
  play: async ({ canvas }) => {
    const combobox = canvas.getByRole('combobox', { name: 'Priority' });
    await expect(combobox).toHaveAttribute('aria-invalid', 'true');
    await expect(combobox).toHaveAccessibleDescription('Choose Low, Medium or High.');
  },
};
