import type { Task } from './schema.ts';
import type { TaskWrite } from './writes.ts';

function applyWrite(tasks: readonly Task[], write: TaskWrite): readonly Task[] {
  const others = () => tasks.filter((task) => task._id !== write.id);
  switch (write.verb) {
    case 'create':
      return [{ ...write.payload, _id: write.id, createdAt: write.createdAt }, ...others()];
    case 'update':
      return tasks.map((task) => (task._id === write.id ? { ...task, ...write.payload } : task));
    case 'delete':
      return others();
    case 'restore':
      return [write.task, ...others()];
  }
}

/** What the person sees: the tasks as the server last told them, with the changes applied that are still under way. */
export function applyWrites(tasks: readonly Task[], writes: readonly TaskWrite[]): readonly Task[] {
  return writes.reduce(applyWrite, tasks);
}
