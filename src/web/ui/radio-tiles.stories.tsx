import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';

import { RadioTiles } from './radio-tiles.tsx';

function Status() {
  const [value, setValue] = useState('open');
  return (
    <RadioTiles
      label="Status"
      value={value}
      onValueChange={setValue}
      options={[
        { value: 'done', label: 'Completed' },
        { value: 'open', label: 'In Progress' },
      ]}
    />
  );
}

const meta = { title: 'ui/Radio tiles', component: Status } satisfies Meta<typeof Status>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const group = within(canvas.getByRole('radiogroup', { name: 'Status' }));
    await expect(group.getByRole('radio', { name: 'In Progress' })).toBeChecked();
    await userEvent.click(group.getByRole('radio', { name: 'Completed' }));
    await expect(group.getByRole('radio', { name: 'Completed' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect(group.getByRole('radio', { name: 'In Progress' })).toHaveFocus();
  },
};
