import type { Task } from '#contract/task.ts';

import type { taskCalls } from './task-calls.ts';

type List = Awaited<ReturnType<ReturnType<typeof taskCalls>['list']>>;

/** A list as a client keeps it: it takes in what an answer says. */
export function keptList() {
  const tasks = new Map<string, Task>();
  let mark: string | undefined;
  return {
    /** The mark of the last answer. */
    mark: () => mark ?? '',
    /** Takes an answer in. Returns whether it was the whole list. */
    take(answer: List): boolean {
      const isWhole = answer.removed === undefined;
      if (isWhole) tasks.clear();
      for (const task of answer.tasks) tasks.set(task._id, task);
      for (const id of answer.removed ?? []) tasks.delete(id);
      ({ mark } = answer);
      return isWhole;
    },
    /** The tasks in the order of their ids. */
    tasks: () => inOrder([...tasks.values()]),
  };
}

export const inOrder = (tasks: Task[]) => tasks.toSorted((one, other) => (one._id < other._id ? -1 : 1));
