import type { Task } from '#web/model/task.ts';

import type { Row, Server } from '../server.ts';

type StoredTask = ReturnType<Server['readTasks']>[number];

/** Returns the titles of the tasks that are not what their history says. */
export function findUnfolded(tasks: readonly StoredTask[], history: readonly Row[]): string[] {
  const rows = Map.groupBy(history, ({ task_id }) => task_id);
  const isFolded = (task: StoredTask) => {
    const last = rows.get(task.id)?.at(-1);
    return (
      last?.title === task.title &&
      last.description === task.description &&
      last.priority === task.priority &&
      last.due_date === task.due_date &&
      last.completed === task.completed &&
      last.labels === task.labels &&
      last.repeat === task.repeat &&
      last.version === task.version &&
      (last.deleted === 1) === (task.deleted_at !== null)
    );
  };
  return tasks.filter((task) => !isFolded(task)).map(({ title }) => title);
}

function toLines(tasks: readonly (readonly unknown[])[]): string {
  const lines = tasks.map((task) => JSON.stringify(task));
  return lines.toSorted().join('\n');
}

/** Returns what a tab shows and what the server has, where these differ. A server of the family tells neither version nor time. */
export function findDifference(
  shown: readonly Task[],
  stored: readonly StoredTask[],
  isFamily: boolean,
): { mine: string; theirs: string } | null {
  const mine = toLines(
    shown.map((task) => [
      task._id,
      task.title,
      task.description,
      task.priority,
      task.dueDate,
      task.completed,
      JSON.stringify(task.labels),
      task.repeat,
      !isFamily && task.version,
      !isFamily && (task.completedAt ?? null),
    ]),
  );
  const theirs = toLines(
    stored
      .filter(({ deleted_at }) => deleted_at === null)
      .map((task) => [
        task.id,
        task.title,
        task.description,
        task.priority,
        task.due_date,
        task.completed === 1,
        task.labels,
        task.repeat,
        !isFamily && task.version,
        !isFamily && task.completed_at,
      ]),
  );
  return mine === theirs ? null : { mine, theirs };
}
