import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent } from 'storybook/test';

import { localDate } from '../time/calendar-day.ts';
import { RepeatField } from './repeat-field.tsx';

const meta = {
  component: RepeatField,
  args: {
    value: '',
    dueDate: '2027-01-31',
    isCompleted: false,
    onChange: fn(),
    onDay: fn(),
    onBlur: fn(),
    error: undefined,
  },
  render: function Typed({ value, onChange, ...args }) {
    const [repeat, setRepeat] = useState(value);
    return (
      <div style={{ display: 'grid', gap: '1rem', maxWidth: '24rem' }}>
        <RepeatField
          {...args}
          value={repeat}
          onChange={(next) => {
            setRepeat(next);
            onChange(next);
          }}
        />
      </div>
    );
  },
} satisfies Meta<typeof RepeatField>;

export default meta;
type Story = StoryObj<typeof meta>;

async function choose(field: HTMLElement, option: string) {
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

export const Usual: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByLabelText('Repeat');
    await expect(field).toHaveTextContent('Does not repeat');
    await choose(field, 'Every month on day 31');
    await expect(args.onChange).toHaveBeenLastCalledWith('FREQ=MONTHLY;BYMONTHDAY=31');
    await expect(canvas.getByText(/^Next: .*28.*31.*30/)).toBeVisible();
    await choose(field, 'Every month on the last Sunday');
    await expect(args.onChange).toHaveBeenLastCalledWith('FREQ=MONTHLY;BYDAY=-1SU');
    await choose(field, 'Does not repeat');
    await expect(args.onChange).toHaveBeenLastCalledWith('');
  },
};

export const Custom: Story = {
  args: { value: 'FREQ=WEEKLY;BYDAY=SU' },
  play: async ({ args, canvas }) => {
    await choose(canvas.getByLabelText('Repeat'), 'Custom');
    await userEvent.click(canvas.getByRole('button', { name: 'Monday' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Sunday' }));
    await expect(canvas.getByRole('button', { name: 'Monday' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.type(canvas.getByLabelText('Every'), '{Backspace}', { initialSelectionStart: 1 });
    await expect(canvas.getByLabelText('Every')).toHaveValue(null);
    await userEvent.keyboard('2');
    await choose(canvas.getByLabelText('Ends'), 'After some times');
    await expect(args.onChange).toHaveBeenLastCalledWith('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=10');
    await choose(canvas.getByLabelText('Unit'), 'months');
    await expect(args.onChange).toHaveBeenLastCalledWith('FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31;COUNT=10');
  },
};

export const ChosenAgain: Story = {
  args: { value: 'FREQ=WEEKLY;INTERVAL=2;DTSTART=20270115;BYDAY=FR', dueDate: '2031-01-31' },
  play: async ({ args, canvas }) => {
    const field = canvas.getByLabelText('Repeat');
    for (const option of ['Custom', 'Every 2 weeks on Friday', 'Custom']) {
      await choose(field, option);
      await expect(args.onChange).toHaveBeenLastCalledWith(args.value);
    }
    await userEvent.type(canvas.getByLabelText('Every'), '{Backspace}', { initialSelectionStart: 1 });
    await userEvent.keyboard('3');
    await expect(args.onChange).toHaveBeenLastCalledWith('FREQ=WEEKLY;INTERVAL=3;BYDAY=FR');
  },
};

export const CountAnew: Story = {
  args: { value: 'FREQ=WEEKLY;INTERVAL=2;DTSTART=20310103;BYDAY=FR', dueDate: '2031-01-24', onSkip: fn() },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(/^Next: .*31.*14.*28/)).toBeVisible();
    const button = canvas.getByRole('button', { name: /^Count from .*24/ });
    await userEvent.click(button);
    await expect(args.onChange).toHaveBeenLastCalledWith('FREQ=WEEKLY;INTERVAL=2;DTSTART=20310124;BYDAY=FR');
    await expect(canvas.getByText(/^Next: .*7.*21.*7/)).toBeVisible();
    await expect(button).not.toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: /^Skip to .*7/ })).toHaveFocus();
  },
};

export const FromCompletion: Story = {
  args: { value: 'FREQ=DAILY;INTERVAL=3;UNTIL=20270220' },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByLabelText('Repeat')).toHaveTextContent('Every 3 days');
    await expect(canvas.getByLabelText('Last date')).toHaveValue('2027-02-20');
    await userEvent.click(canvas.getByLabelText('Count from the day of completion'));
    await expect(args.onChange).toHaveBeenLastCalledWith('DONE;FREQ=DAILY;INTERVAL=3;UNTIL=20270220');
    await expect(canvas.getByLabelText('Repeat')).toHaveTextContent('Every 3 days after completion');
  },
};

export const FromCompletionAndBack: Story = {
  args: { value: 'FREQ=WEEKLY;INTERVAL=2;DTSTART=20310127;BYDAY=MO,WE,FR', dueDate: '2031-01-29' },
  play: async ({ args, canvas }) => {
    const box = canvas.getByLabelText('Count from the day of completion');
    await userEvent.click(box);
    await expect(canvas.getByLabelText('Repeat')).toHaveTextContent('Every 2 weeks after completion');
    await userEvent.click(box);
    await expect(args.onChange).toHaveBeenLastCalledWith(args.value);
    // What was changed meanwhile stays changed, and the days are there again.
    await userEvent.click(box);
    await choose(canvas.getByLabelText('Ends'), 'After some times');
    await userEvent.click(box);
    await expect(args.onChange).toHaveBeenLastCalledWith(`${args.value};COUNT=10`);
    await userEvent.click(box);
    await choose(canvas.getByLabelText('Repeat'), 'Every week after completion');
    await userEvent.click(box);
    await expect(args.onChange).toHaveBeenLastCalledWith('FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=10');
  },
};

export const Skip: Story = {
  args: { value: 'FREQ=MONTHLY;BYMONTHDAY=31', dueDate: '2031-01-31', onSkip: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Skip to .*28/ }));
    await expect(args.onSkip).toHaveBeenLastCalledWith('2031-02-28');
  },
};

export const LastOne: Story = {
  args: { value: 'FREQ=DAILY;COUNT=1' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This is the last one.')).toBeVisible();
    await expect(canvas.getByLabelText('Times, with this one')).toHaveValue(1);
  },
};

export const Dark: Story = { args: FromCompletion.args, globals: { theme: 'dark' } };

export const FillsInToday: Story = {
  args: { dueDate: '' },
  play: async ({ canvas, args }) => {
    await choose(canvas.getByRole('combobox', { name: 'Repeat' }), 'Every day');
    await expect(args.onDay).toHaveBeenCalledWith(localDate(new Date()));
    await choose(canvas.getByRole('combobox', { name: 'Repeat' }), 'Does not repeat');
    await expect(args.onDay).toHaveBeenCalledTimes(1);
  },
};
