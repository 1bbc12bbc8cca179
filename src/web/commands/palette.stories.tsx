import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';

import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeTask, makeTasks, taskId } from '#tests/fixtures/tasks.ts';

import { Palette } from './palette.tsx';

const context = {
  goTo: fn(),
  openTask: fn(),
  openHistory: fn(),
  show: fn(),
  undo: fn(),
  redo: fn(),
  move: fn(),
  task: undefined,
  selected: [],
  seen: [],
  isGone: false,
  isOwnServer: true,
  hasLabels: true,
};

const meta = {
  component: Palette,
  args: {
    context,
    tasks: makeTasks(60),
    lists: [],
    onGoTo: fn(),
    onRun: fn(),
    onOpenTask: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof Palette>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Commands: Story = {
  play: async ({ args }) => {
    const dialog = await openDialog('Find a command or a task');
    await expect(dialog.getByRole('option', { name: /^Edit/ })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('dark{Enter}');
    await expect(args.onRun).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Switch between light and dark' }),
    );
  },
};

export const EveryKey: Story = {
  play: async () => {
    const dialog = await openDialog('Find a command or a task');
    const keysOf = (name: RegExp) =>
      [...dialog.getByRole('option', { name }).querySelectorAll('kbd')].map((cap) => cap.textContent);
    await expect(keysOf(/^New task(?! with)/)).toEqual(['N', 'Q']);
    await expect(keysOf(/^Delete(?! label)/)).toEqual(['#', 'Del']);
    await expect(keysOf(/^New task with all fields/)).toEqual([]);
  },
};

export const AtAnotherServer: Story = {
  args: { context: { ...context, isOwnServer: false } },
  play: async () => {
    const dialog = await openDialog('Find a command or a task');
    await expect(dialog.getByRole('option', { name: /^Dashboard/ })).toBeInTheDocument();
    for (const name of [/label/, /^Trash/, /^Recent changes/, /^History/, /^Skip/])
      await expect(dialog.queryByRole('option', { name })).toBeNull();
  },
};

export const OnATask: Story = {
  args: { context: { ...context, task: makeTask({ title: 'Mend the kitchen tap' }) } },
  play: async () => {
    const dialog = await openDialog('Find a command or a task');
    await expect(dialog.getByText('On “Mend the kitchen tap”')).toBeInTheDocument();
  },
};

export const OnATaskBesideASelection: Story = {
  args: {
    context: { ...context, task: makeTask({ title: 'Mend the kitchen tap' }), selected: makeTasks(2) },
  },
  play: async () => {
    const dialog = await openDialog('Find a command or a task');
    const under = (heading: string) => within(dialog.getByRole('group', { name: heading }));
    await expect(under('On 2 tasks selected').getByRole('option', { name: /^Due date/ })).toBeVisible();
    for (const name of [/^Edit/, /^Skip to the next date/, /^History/])
      await expect(under('On “Mend the kitchen tap”').getByRole('option', { name })).toBeVisible();
  },
};

export const Tasks: Story = {
  args: {
    tasks: [
      makeTask({ _id: taskId(2), title: 'Repay the loan', completed: true }),
      makeTask({ title: `Pay ${'and pay '.repeat(20)}` }),
    ],
  },
  play: async ({ args }) => {
    const dialog = await openDialog('Find a command or a task');
    await userEvent.keyboard('pay');
    await expect(dialog.getAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onOpenTask).toHaveBeenCalledWith(args.tasks[0]?._id);
  },
};

export const TheTwentyBestTasks: Story = {
  args: { tasks: [...makeTasks(60), makeTask({ _id: taskId(61), title: 'Task' })] },
  play: async () => {
    const dialog = await openDialog('Find a command or a task');
    await userEvent.keyboard('task');
    const found = within(await dialog.findByRole('group', { name: 'Tasks' })).getAllByRole('option');
    await expect(found).toHaveLength(20);
    await expect(found[0]).toHaveTextContent(/^Task$/);
    await expect(dialog.getByRole('status')).toHaveTextContent('20 of 61 tasks');
    await userEvent.keyboard(' 60');
    await expect(dialog.getByRole('status')).toBeEmptyDOMElement();
  },
};

export const SaysWhatIsMarked: Story = {
  play: async () => {
    const dialog = await openDialog('Find a command or a task');
    const field = dialog.getByRole('combobox');
    const expectSaid = (title: string) =>
      waitFor(async () => {
        const option = dialog.getByRole('option', { selected: true });
        await expect(option).toHaveTextContent(title);
        await expect(field).toHaveAttribute('aria-activedescendant', option.id);
      });
    await expectSaid('New task');
    await userEvent.keyboard('new');
    await expectSaid('New task');
    await userEvent.keyboard('{ArrowDown}');
    await expectSaid('New task with all fields');
    await userEvent.clear(field);
    await userEvent.keyboard('dash');
    await expectSaid('Dashboard');
    await userEvent.keyboard('zebra');
    await waitFor(() => expect(field).not.toHaveAttribute('aria-activedescendant'));
  },
};

export const TheSameKeyAgain: Story = {
  args: { context: { ...context, task: makeTask() } },
  play: async ({ args }) => {
    const dialog = await openDialog('Find a command or a task');
    const expectFirst = () =>
      expect(dialog.getByRole('option', { selected: true })).toHaveTextContent('New task');
    // The last one is Delete, which nobody looks for above the first.
    await userEvent.keyboard('{ArrowUp}');
    await expectFirst();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expectFirst();
    await userEvent.keyboard('{Enter}');
    await expect(args.onRun).toHaveBeenCalledWith(expect.objectContaining({ title: 'New task' }));
  },
};

export const CommandBeforeATaskThatHoldsTheWord: Story = {
  args: {
    tasks: [
      makeTask({ title: 'Take out the trash' }),
      makeTask({ _id: taskId(2), title: 'Today’s news' }),
      makeTask({ _id: taskId(3), title: 'Write and edit' }),
    ],
  },
  play: async ({ args }) => {
    const dialog = await openDialog('Find a command or a task');
    for (const title of ['Trash', 'Today']) {
      await userEvent.clear(dialog.getByRole('combobox'));
      await userEvent.keyboard(title.toLowerCase());
      await expect(dialog.getAllByRole('option')[0]).toHaveTextContent(title);
      await userEvent.keyboard('{Enter}');
      await expect(args.onRun).toHaveBeenLastCalledWith(expect.objectContaining({ title }));
    }
    // What cannot be done now, since no task is in focus, comes before none.
    await userEvent.clear(dialog.getByRole('combobox'));
    await userEvent.keyboard('edit{Enter}');
    await expect(args.onOpenTask).toHaveBeenLastCalledWith(args.tasks[2]?._id);
  },
};

export const ViewsAndLabels: Story = {
  args: {
    tasks: [],
    lists: [
      { id: 'view', title: 'Garden in spring', address: { path: '/pending', q: '#garden due:week' } },
      { id: '#garden', title: '#garden', address: { q: '#garden' } },
    ],
  },
  play: async ({ args }) => {
    const dialog = await openDialog('Find a command or a task');
    await expect(dialog.queryByText('#garden')).toBeNull();
    await userEvent.keyboard('#gar{Enter}');
    await expect(args.onGoTo).toHaveBeenCalledWith(args.lists[1]);
  },
};

export const TheEightBestLabels: Story = {
  args: {
    tasks: [],
    lists: ['#home', ...Array.from({ length: 15 }, (_, index) => `#the ${index} home`)].map((title) => ({
      id: title,
      title,
      address: { q: title },
    })),
  },
  play: async () => {
    const dialog = await openDialog('Find a command or a task');
    await userEvent.keyboard('home');
    const found = within(await dialog.findByRole('group', { name: 'Views and labels' })).getAllByRole(
      'option',
    );
    await expect(found).toHaveLength(8);
    await expect(found[0]).toHaveTextContent(/^#home$/);
    await expect(dialog.getByRole('status')).toHaveTextContent('8 of 16 views and labels');
  },
};

export const Nothing: Story = {
  play: async () => {
    const dialog = await openDialog('Find a command or a task');
    await userEvent.keyboard('zebra');
    await expect(dialog.getByText('Nothing is called “zebra”.')).toBeVisible();
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };
