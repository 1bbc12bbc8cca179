import * as z from 'zod/mini';

const shown = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);

/** What the dialogs show: `task` is 'new', 'quick' or a task's id, `history` and `checklist` the id of the task whose history or checklist is open. */
export const dialogSearchSchema = z.object({ task: shown, history: shown, checklist: shown });
