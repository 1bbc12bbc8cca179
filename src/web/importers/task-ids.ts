import { v5 } from 'uuid';

import type { ForeignFile } from './foreign-file.ts';

// Only for these ids. Another one would make every file that was imported before a new one.
const NAMESPACE = '3b0f6f0e-6c0a-4f57-9a43-0d6a8d1c5e27';

/** The ids that the tasks of a file get in an account: they follow from their names in the source, so that none comes twice. */
export function taskIds({ source, tasks }: ForeignFile, account: string): string[] {
  return tasks.map(({ sourceId }) => v5(JSON.stringify([account, source, sourceId]), NAMESPACE));
}
