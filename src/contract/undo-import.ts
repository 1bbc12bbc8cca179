import * as z from 'zod/mini';

import { LIMITS } from './limits.ts';

const SEQ_WRONG = 'after and upTo have to be numbers of changes.';
const seq = z.int(SEQ_WRONG).check(z.minimum(0, SEQ_WRONG), z.maximum(LIMITS.seq, SEQ_WRONG));

/** The body of taking an import back: the user's last revision number before it, and after it. */
export const undoImportBodySchema = z.object({
  after: seq,
  upTo: seq,
  /** Whether all changes between are the import's: histories that it brought name other sources than it. */
  hasHistories: z.optional(z.literal(true, 'hasHistories has to be true, or not there.')),
});
export type UndoImportBody = z.infer<typeof undoImportBodySchema>;

/**
 * The answer to it: how many tasks went to the trash, how many say again what they said before, and how many stay because they
 * were changed since.
 */
export const undoImportAnswerSchema = z.object({
  success: z.literal(true),
  undone: z.int(),
  putBack: z.optional(z.int()),
  kept: z.int(),
});
export type UndoImportAnswer = Omit<z.infer<typeof undoImportAnswerSchema>, 'success'>;
