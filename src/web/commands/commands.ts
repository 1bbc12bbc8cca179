import type { Priority } from '#contract/priority.ts';

import type { Task } from '../model/task.ts';
import { changeTask, deleteTask, toggleTask } from '../tasks/actions.ts';
import { toggleTheme } from '../theme/theme-store.ts';
import type { Command, CommandContext } from './command.ts';

const hasRevisions = (context: CommandContext) => context.hasRevisions;

function goTo(title: string, to: Parameters<CommandContext['goTo']>[0], key: string): Command {
  return { title, group: 'Go to', keys: [`g ${key}`], run: (context) => context.goTo(to) };
}

/** A command on the task that has the focus. */
function onTask(
  title: string,
  keys: readonly string[],
  act: (task: Task, context: CommandContext) => void,
): Command {
  return {
    title,
    group: 'On a task',
    keys,
    isPossible: ({ task }) => task !== undefined,
    run: (context) => context.task && act(context.task, context),
  };
}

const setPriority = (priority: Priority, key: string) =>
  onTask(`${priority} priority`, [key], (task) => void changeTask(task, { priority }));

/** Returns the search field of the list on the page. */
const findSearchField = () => document.querySelector<HTMLInputElement>('search input');

/** Every command, in the order of the palette and of the help, which are made from this list. */
export const COMMANDS: readonly Command[] = [
  { title: 'New task', group: 'Anywhere', keys: ['n', 'q'], run: ({ openTask }) => openTask('quick') },
  { title: 'New task with all fields', group: 'Anywhere', keys: [], run: ({ openTask }) => openTask('new') },
  { title: 'Undo', group: 'Anywhere', keys: ['Mod+z'], run: ({ undo }) => undo() },
  { title: 'Redo', group: 'Anywhere', keys: ['Mod+Shift+z', 'Ctrl+y'], run: ({ redo }) => redo() },
  {
    title: 'Find a command or a task',
    group: 'Anywhere',
    keys: ['Mod+k'],
    run: ({ show }) => show('palette'),
  },
  { title: 'Keyboard help', group: 'Anywhere', keys: ['?'], run: ({ show }) => show('help') },
  { title: 'Switch between light and dark', group: 'Anywhere', keys: [], run: toggleTheme },

  goTo('Dashboard', '/', 'd'),
  goTo('Today', '/today', 't'),
  goTo('Upcoming', '/upcoming', 'u'),
  goTo('Pending tasks', '/pending', 'p'),
  goTo('Completed tasks', '/complete', 'c'),
  { ...goTo('Recent changes', '/changes', 'r'), isPossible: hasRevisions },
  { ...goTo('Trash', '/trash', 'x'), isPossible: hasRevisions },
  goTo('Profile', '/profile', 's'),

  {
    title: 'Search tasks',
    group: 'In a list',
    keys: ['/'],
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

  onTask('Edit', ['e'], ({ _id }, { openTask }) => openTask(_id)),
  onTask('Complete or reopen', ['c'], toggleTask),
  setPriority('High', '1'),
  setPriority('Medium', '2'),
  setPriority('Low', '3'),
  {
    ...onTask('History', ['h'], ({ _id }, { openHistory }) => openHistory(_id)),
    isPossible: ({ task, hasRevisions: isKept }) => isKept && task !== undefined,
  },
  onTask('Delete', ['#', 'Delete'], deleteTask),
];

/** Returns whether a command can be done now. */
export function isPossible(command: Command, context: CommandContext): boolean {
  return command.isPossible?.(context) ?? true;
}
