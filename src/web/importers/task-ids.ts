import type { ForeignFile, Source } from './foreign-file.ts';
import { namedIds } from './named-ids.ts';

// Another namespace would make every file that was imported before a new one.
const nameTask = namedIds('3b0f6f0e-6c0a-4f57-9a43-0d6a8d1c5e27');

/** The id that a task gets in an account: it follows from its name in the source. */
export function taskId(account: string, source: Source, sourceId: string): string {
  return nameTask(account, source, sourceId);
}

/** Whether an id may be one of these, by its version. That of a task that was typed has another one, and that of a repeated task the same. */
export function mayBeOfImport(id: string): boolean {
  return id.charAt(14) === '5';
}

/** The ids that the tasks of a file get in an account: they follow from their names in the source, so that none comes twice. */
export function taskIds({ source, tasks }: ForeignFile, account: string): string[] {
  return tasks.map(({ sourceId }) => taskId(account, source, sourceId));
}
