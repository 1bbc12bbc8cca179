import { showGone } from '../edits/notices.ts';
import type { Task } from '../model/task.ts';
import type { Command, CommandContext } from './command.ts';

/** A command on the task that has the focus. */
export function onTask(
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

/** Returns what a command on tasks acts upon: all that is selected, or else the task that has the focus. */
function chooseTasks({ selected, task }: CommandContext): readonly Task[] {
  return selected.length === 0 && task ? [task] : selected;
}

/** A command on all that is selected, or on the task that has the focus; where they are gone it says so, and is for nothing else. */
export function onTasks(
  title: string,
  keys: readonly string[],
  act: (tasks: readonly Task[], seen: readonly Task[]) => void,
  actOnOne?: (task: Task, seen: readonly Task[]) => void,
): Command {
  return {
    title,
    group: 'On tasks',
    keys,
    isPossible: (context) => context.isGone || chooseTasks(context).length > 0,
    run: (context) => {
      const { selected, task, seen, isGone } = context;
      if (isGone) showGone();
      else if (selected.length === 0 && task && actOnOne) actOnOne(task, seen);
      else act(chooseTasks(context), seen);
    },
  };
}
