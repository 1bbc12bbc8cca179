import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';

import { answersTasks } from '#tests/fixtures/answers.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { LabelField } from './label-field.tsx';

const meta = {
  component: LabelField,
  args: { value: [], onChange: fn(), onBlur: fn(), error: undefined },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([makeTask({ labels: ['Garden', 'phone'] })]));
  },
  render: function Field(args) {
    const [value, setValue] = useState(args.value);
    return (
      <div style={{ width: 'min(26rem, 100%)' }}>
        <LabelField
          {...args}
          value={value}
          onChange={(labels) => {
            setValue(labels);
            args.onChange(labels);
          }}
        />
      </div>
    );
  },
} satisfies Meta<typeof LabelField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Labels'), 'home, garden');
    // What is typed counts before it is a token.
    await expect(args.onChange).toHaveBeenLastCalledWith(['garden', 'home']);
    await expect(canvas.getByRole('button', { name: 'Remove the label home' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Remove the label garden' })).toBeVisible();
    await userEvent.keyboard('#HOME{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['garden', 'home']);
    await userEvent.keyboard('{Backspace}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['home']);
  },
};

export const Suggestions: Story = {
  play: async ({ canvas, args }) => {
    const row = await canvas.findByRole('group', { name: 'Known labels' });
    const { height } = row.getBoundingClientRect();
    await userEvent.type(canvas.getByLabelText('Labels'), 'x');
    await expect(canvas.queryByRole('button', { name: 'Add the label Garden' })).toBeNull();
    await expect(row.getBoundingClientRect().height).toBe(height);
    await userEvent.keyboard('{Backspace}');
    await userEvent.type(canvas.getByLabelText('Labels'), 'g');
    await userEvent.click(await canvas.findByRole('button', { name: 'Add the label Garden' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['Garden']);
    await expect(canvas.getByRole('button', { name: 'Add the label phone' })).toBeVisible();
  },
};

export const SuggestionsByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByLabelText('Labels');
    const suggestion = await canvas.findByRole('button', { name: 'Add the label Garden' });
    await userEvent.type(field, 'ga');
    await userEvent.tab();
    await expect(suggestion).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['Garden']);
    await expect(field).toHaveFocus();
    await userEvent.keyboard('ph');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Add the label phone' })).toHaveFocus();
    await expect(args.onBlur).not.toHaveBeenCalled();
    // Who leaves the suggestions as well meant what was typed.
    canvas.getByRole('button', { name: 'Add the label phone' }).blur();
    await expect(await canvas.findByRole('button', { name: 'Remove the label ph' })).toBeVisible();
    await expect(args.onBlur).toHaveBeenCalledTimes(1);
  },
};

/** A row that can offer nothing would be a hole in the form: only the empty field has one. */
export const AllTaken: Story = {
  render: (args) => (
    <>
      <LabelField {...args} value={['Garden', 'phone']} />
      <LabelField {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('group', { name: 'Known labels' });
    await expect(row).toContainElement(canvas.getByRole('button', { name: 'Add the label phone' }));
  },
};

export const Composed: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Labels');
    await userEvent.type(field, 'にわ');
    // Safari's Enter that ends a word which an input method has composed.
    await fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    await expect(field).toHaveValue('にわ');
    await fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await expect(canvas.getByRole('button', { name: 'Remove the label にわ' })).toBeVisible();
  },
};

export const Removed: Story = {
  args: { value: ['garden', 'home', 'two words'] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the label home' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['garden', 'two words']);
  },
};

export const InAnotherOrder: Story = {
  args: { value: ['home', 'garden'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Remove the label home' })).toBeVisible();
  },
};

export const Dark: Story = { args: Removed.args, globals: { theme: 'dark' } };

export const Wrong: Story = {
  args: { value: ['x'.repeat(41)], error: 'Keep each label to 40 characters.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Labels')).toHaveAccessibleDescription(
      'Keep each label to 40 characters.',
    );
  },
};
