import * as z from 'zod/mini';

import { LIMITS } from './limits.ts';

const SEQ_WRONG = 'after and upTo have to be numbers of changes.';
const seq = z.int(SEQ_WRONG).check(z.minimum(0, SEQ_WRONG), z.maximum(LIMITS.seq, SEQ_WRONG));

/** The body of taking an import back: the user's last revision number before it, and after it. */
export const undoImportBodySchema = z.object({ after: seq, upTo: seq });
export type UndoImportBody = z.infer<typeof undoImportBodySchema>;

/** The answer to it: how many tasks went to the trash, and how many stay because they were changed since. */
export const undoImportAnswerSchema = z.object({ success: z.literal(true), undone: z.int(), kept: z.int() });
