import type { Priority } from '#contract/priority.ts';

import { changeTask, deleteTask, toggleTask } from '../edits/actions.ts';
import { prioritizeTasks, toggleTasks } from '../edits/bulk-actions.ts';
import { deleteTasks } from '../edits/bulk.ts';
import { findSkipDate } from '../model/repeat-choices.ts';
import type { Task } from '../model/task.ts';
import { askBulk } from '../selection/bulk-question.ts';
import { findFocusedTask } from '../selection/focused-card.ts';
import type { Direction } from '../selection/focused-card.ts';
import {
  extendSelection,
  readSelected,
  selectAll,
  selectNone,
  toggleSelected,
} from '../selection/selection.ts';
import { toggleTheme } from '../theme/theme-store.ts';
import type { Command, CommandContext } from './command.ts';
import { onTask, onTasks } from './on-tasks.ts';

function goTo(title: string, to: Parameters<CommandContext['goTo']>[0], key: string): Command {
  return { title, group: 'Go to', keys: [`g ${key}`], opens: true, run: (context) => context.goTo(to) };
}

/** Returns the date of a task that repeats, where this time is left out; null where none follows. */
const findSkip = ({ repeat, dueDate, completed }: Task) =>
  completed || dueDate === null ? null : findSkipDate(repeat, dueDate);

const setPriority = (priority: Priority, key: string) =>
  onTasks(
    `${priority} priority`,
    [key],
    (tasks) => prioritizeTasks(tasks, priority),
    (task) => void changeTask(task, { priority }),
  );

/** Selects as far as the focus goes. */
function extend(title: string, keys: readonly string[], direction: Direction): Command {
  return {
    title,
    group: 'In a list',
    keys,
    repeats: true,
    isPossible: ({ task }) => task !== undefined,
    run: ({ task, move }) => {
      move(direction);
      const to = findFocusedTask(document.activeElement);
      if (task && to !== undefined) extendSelection(task._id, to);
    },
  };
}

/** Completes or reopens a task, whichever its person saw before them; where another device has done it since, the notice says so. */
function toggleAsSeen(task: Task, seen: readonly Task[]): void {
  if (seen.some(({ completed }) => completed !== task.completed)) toggleTasks([task], seen);
  else toggleTask(task);
}

/** Returns the search field of the list on the page. */
const findSearchField = () => document.querySelector<HTMLInputElement>('search input');

/** Every command, in the order of the palette and of the help, which are made from this list. */
export const COMMANDS: readonly Command[] = [
  {
    title: 'New task',
    group: 'Anywhere',
    keys: ['n', 'q'],
    opens: 'field',
    run: ({ openTask }) => openTask('quick'),
  },
  { title: 'New task with all fields', group: 'Anywhere', keys: [], run: ({ openTask }) => openTask('new') },
  { title: 'Undo', group: 'Anywhere', keys: ['Mod+z'], run: ({ undo }) => undo() },
  { title: 'Redo', group: 'Anywhere', keys: ['Mod+Shift+z', 'Ctrl+y'], run: ({ redo }) => redo() },
  {
    title: 'Find a command or a task',
    group: 'Anywhere',
    keys: ['Mod+k'],
    opens: 'field',
    run: ({ show }) => show('palette'),
  },
  { title: 'Keyboard help', group: 'Anywhere', keys: ['?'], opens: true, run: ({ show }) => show('help') },
  {
    title: 'Rename label',
    group: 'Anywhere',
    keys: [],
    needsOwnServer: true,
    isPossible: ({ hasLabels }) => hasLabels,
    run: ({ show }) => show('rename-label'),
  },
  {
    title: 'Delete label',
    group: 'Anywhere',
    keys: [],
    needsOwnServer: true,
    isPossible: ({ hasLabels }) => hasLabels,
    run: ({ show }) => show('delete-label'),
  },
  { title: 'Switch between light and dark', group: 'Anywhere', keys: [], run: toggleTheme },

  goTo('Dashboard', '/', 'd'),
  goTo('Today', '/today', 't'),
  goTo('Upcoming', '/upcoming', 'u'),
  goTo('Pending tasks', '/pending', 'p'),
  goTo('Completed tasks', '/complete', 'c'),
  { ...goTo('Recent changes', '/changes', 'r'), needsOwnServer: true },
  { ...goTo('Trash', '/trash', 'x'), needsOwnServer: true },
  goTo('Profile', '/profile', 's'),

  {
    title: 'Search tasks',
    group: 'In a list',
    keys: ['/'],
    opens: 'field',
    isPossible: () => findSearchField() !== null,
    run: () => {
      findSearchField()?.focus();
      findSearchField()?.select();
    },
  },
  { title: 'Next task', group: 'In a list', keys: ['j'], repeats: true, run: ({ move }) => move('next') },
  {
    title: 'Previous task',
    group: 'In a list',
    keys: ['k'],
    repeats: true,
    run: ({ move }) => move('previous'),
  },
  {
    title: 'Select',
    group: 'In a list',
    keys: ['x'],
    isPossible: ({ task }) => task !== undefined,
    run: ({ task }) => task && toggleSelected(task._id),
  },
  extend('Select to the next task', ['Shift+j', 'Shift+ArrowRight'], 'next'),
  extend('Select to the previous task', ['Shift+k', 'Shift+ArrowLeft'], 'previous'),
  extend('Select to the task below', ['Shift+ArrowDown'], 'below'),
  extend('Select to the task above', ['Shift+ArrowUp'], 'above'),
  extend('Select to the first task', ['Shift+Home'], 'first'),
  extend('Select to the last task', ['Shift+End'], 'last'),
  {
    title: 'Select all',
    group: 'In a list',
    keys: ['Mod+a'],
    isPossible: ({ task }) => task !== undefined,
    run: selectAll,
  },
  {
    title: 'Select none',
    group: 'In a list',
    keys: ['Escape'],
    isPossible: () => readSelected().length > 0,
    run: selectNone,
  },

  // Not Enter, which presses the control that has the focus, on a card as everywhere.
  { ...onTask('Edit', ['e'], ({ _id }, { openTask }) => openTask(_id)), opens: 'field' },
  onTasks('Complete or reopen', ['c'], toggleTasks, toggleAsSeen),
  setPriority('High', '1'),
  setPriority('Medium', '2'),
  setPriority('Low', '3'),
  { ...onTasks('Due date', ['t'], (tasks) => askBulk('due', tasks)), opens: true },
  {
    ...onTask('Skip to the next date', [], (task) => {
      const dueDate = findSkip(task);
      if (dueDate !== null) void changeTask(task, { dueDate });
    }),
    needsOwnServer: true,
    isPossible: ({ task }) => task !== undefined && findSkip(task) !== null,
  },
  {
    ...onTasks('Add label', ['l'], (tasks) => askBulk('add-label', tasks)),
    needsOwnServer: true,
    opens: 'field',
  },
  {
    ...onTasks('Remove label', ['Shift+l'], (tasks) => askBulk('remove-label', tasks)),
    needsOwnServer: true,
    opens: true,
  },
  {
    ...onTask('History', ['h'], ({ _id }, { openHistory }) => openHistory(_id)),
    opens: true,
    needsOwnServer: true,
  },
  onTasks('Delete', ['#', 'Delete'], (tasks) => void deleteTasks(tasks), deleteTask),
];

/** Returns whether a command is of what the server keeps. */
export function isKnown({ needsOwnServer }: Command, isOwnServer: boolean): boolean {
  return isOwnServer || needsOwnServer !== true;
}

/** Returns whether a command can be done now. */
export function isPossible(command: Command, context: CommandContext): boolean {
  return isKnown(command, context.isOwnServer) && (command.isPossible?.(context) ?? true);
}
