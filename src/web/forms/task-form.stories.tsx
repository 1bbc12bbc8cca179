import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test';

import { answersTasks } from '#tests/fixtures/answers.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { TaskForm } from './task-form.tsx';

const task = makeTask({ dueDate: '2026-11-21' });
const words = { title: 'Buy rope', dueDate: '2026-12-01' };

const meta = {
  component: TaskForm,
  args: {
    initial: task,
    draft: {
      found: null,
      isTyped: false,
      keep: fn(),
      startOver: fn(),
      discardOnEnd: fn(),
      save: fn(),
    },
    submitLabel: 'Update Task',
    failureTitle: 'Update failed',
    onSave: fn(),
    onCancel: fn(),
  },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks([task]));
  },
} satisfies Meta<typeof TaskForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithAChecklist: Story = {
  args: { initial: { ...task, description: '- [ ] flour\n- [x] eggs', labels: ['garden', 'home'] } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'flour' }));
    await expect(canvas.getByLabelText('Description')).toHaveValue('- [x] flour\n- [x] eggs');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the label home' }));
    await expect(args.draft.keep).toHaveBeenLastCalledWith(
      expect.objectContaining({ fields: { description: '- [x] flour\n- [x] eggs', labels: ['garden'] } }),
    );
  },
};

export const Dark: Story = { args: WithAChecklist.args, globals: { theme: 'dark' } };

export const LabelRefused: Story = {
  args: { initial: { ...task, labels: ['x'.repeat(41)] } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Update Task' }));
    const field = canvas.getByLabelText('Labels');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/40/));
    await expect(field).toHaveFocus();
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const Typing: Story = {
  play: async ({ args, canvas }) => {
    const title = canvas.getByLabelText('Task Title');
    await userEvent.type(title, '!');
    await expect(args.draft.keep).toHaveBeenLastCalledWith({
      seen: task,
      fields: { title: `${task.title}!` },
    });
    await userEvent.type(title, '{Backspace}');
    await expect(args.draft.keep).toHaveBeenLastCalledWith(null);
  },
};

export const CompletedRepeat: Story = {
  args: { initial: { ...task, repeat: 'FREQ=DAILY', completed: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Repeat')).toHaveTextContent('Every day');
    await expect(canvas.queryByText(/^Next: /)).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^Skip to / })).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: 'In Progress' }));
    await expect(canvas.getByText(/^Next: /)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Skip to / })).toBeVisible();
  },
};

export const StartOverFromAWrongCount: Story = {
  args: {
    initial: { ...task, repeat: 'FREQ=DAILY;COUNT=7' },
    draft: {
      ...meta.args.draft,
      found: { id: 'some-draft', account: 'somebody', form: task._id, seen: task, fields: words },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.clear(canvas.getByLabelText('Times, with this one'));
    await userEvent.click(canvas.getByRole('button', { name: 'Start over' }));
    await expect(canvas.getByLabelText('Times, with this one')).toHaveValue(7);
    await expect(canvas.getByLabelText('Times, with this one')).not.toHaveAccessibleDescription();
  },
};

export const CountOutOfRange: Story = {
  args: { initial: { ...task, repeat: 'FREQ=DAILY;INTERVAL=5;COUNT=7' } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByLabelText('Repeat'));
    await userEvent.click(await screen.findByRole('option', { name: 'Custom' }));
    const every = canvas.getByLabelText('Every');
    const wrong = 'This has to be a whole number from 1 to 999.';
    for (const typed of ['1000', '2.5', '0']) {
      await userEvent.clear(every);
      await userEvent.type(every, `${typed}{Enter}`);
      await expect(every).toHaveAccessibleDescription(wrong);
    }
    const times = canvas.getByLabelText('Times, with this one');
    await userEvent.clear(times);
    await userEvent.click(canvas.getByRole('button', { name: 'Update Task' }));
    await expect(every).toHaveFocus();
    await expect(every).toHaveValue(0);
    await userEvent.clear(every);
    await userEvent.type(every, '100{Enter}');
    await expect(times).toHaveFocus();
    await expect(times).toHaveAccessibleDescription(wrong);
    await expect(args.onSave).not.toHaveBeenCalled();
    await userEvent.type(times, '12{Enter}');
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith(
        expect.objectContaining({ repeat: 'FREQ=DAILY;INTERVAL=100;COUNT=12' }),
      ),
    );
  },
};

function NewsAsOneTypes(props: ComponentProps<typeof TaskForm>) {
  const [initial, setInitial] = useState(props.initial);
  useEffect(() => {
    // The letter comes when the news is drawn, among whatever React does only later.
    if (initial !== props.initial)
      void fireEvent.input(screen.getByLabelText('Task Title'), { target: { value: 'Buy rope' } });
  }, [initial, props.initial]);
  return (
    <>
      <TaskForm {...props} initial={initial} />
      <button type="button" onClick={() => setInitial({ ...task, description: 'From elsewhere' })}>
        Another device writes
      </button>
    </>
  );
}

export const TypingAsNewsComes: Story = {
  render: NewsAsOneTypes,
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Another device writes' }));
    await expect(canvas.getByLabelText('Description')).toHaveValue('From elsewhere');
    await expect(canvas.getByLabelText('Task Title')).toHaveValue('Buy rope');
    await expect(args.draft.keep).toHaveBeenLastCalledWith(
      expect.objectContaining({ fields: { title: 'Buy rope' } }),
    );
  },
};

export const LeftUnsaved: Story = {
  args: {
    draft: {
      ...meta.args.draft,
      found: { id: 'some-draft', account: 'somebody', form: task._id, seen: task, fields: words },
    },
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'What you typed is still hereIt was not saved.',
    );
    await expect(canvas.getByLabelText('Task Title')).toHaveValue('Buy rope');
    await expect(canvas.getByLabelText('Due Date')).toHaveValue('2026-12-01');
    await expect(canvas.getByLabelText('Description')).toHaveValue(task.description);
    await userEvent.click(canvas.getByRole('button', { name: 'Start over' }));
    await expect(args.draft.startOver).toHaveBeenCalledTimes(1);
    await expect(canvas.getByLabelText('Task Title')).toHaveValue(task.title);
  },
};
