import { FILES } from './acts/files.ts';
import { FORMS } from './acts/forms.ts';
import { MANY_TASKS } from './acts/many-tasks.ts';
import { ONE_TASK } from './acts/one-task.ts';
import { RESTORE } from './acts/restore.ts';
import { SESSION } from './acts/session.ts';
import type { Act } from './acts/situation.ts';
import { UNDO } from './acts/undo.ts';
import { WAITING } from './acts/waiting.ts';
import type { ACTS } from './script.ts';

/** What each act of a script does. */
export const PERFORM: Record<keyof typeof ACTS, Act> = {
  ...ONE_TASK,
  ...MANY_TASKS,
  ...FORMS,
  ...WAITING,
  ...UNDO,
  ...RESTORE,
  ...FILES,
  ...SESSION,
};
