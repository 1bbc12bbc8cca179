import type { Task } from '../model/task.ts';

/** The dashboard's figures. The rate is a whole percent, and 0 when there are no tasks. */
type Statistics = { total: number; completed: number; pending: number; rate: number };

export function computeStatistics(tasks: readonly Pick<Task, 'completed'>[]): Statistics {
  const total = tasks.length;
  const completed = tasks.filter((task) => task.completed).length;
  return {
    total,
    completed,
    pending: total - completed,
    rate: total === 0 ? 0 : Math.round((100 * completed) / total),
  };
}
