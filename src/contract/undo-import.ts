import * as z from 'zod/mini';

import { LIMITS } from './limits.ts';
import { viewIdSchema } from './view.ts';

const SEQ_WRONG = 'after and upTo have to be numbers of changes.';
const VIEWS_WRONG = `views have to be at most ${LIMITS.views} ids with their versions.`;
const seq = z.int(SEQ_WRONG).check(z.minimum(0, SEQ_WRONG), z.maximum(LIMITS.seq, SEQ_WRONG));

/** The body of the undo of an import: the user's `seq` before it, and after it. */
export const undoImportBodySchema = z.object({
  after: seq,
  upTo: seq,
  /** Whether all changes between are the import's: histories that it brought name other sources than it. */
  hasHistories: z.optional(z.literal(true, 'hasHistories has to be true, or not there.')),
  /** The saved searches that it added, as they were then. */
  views: z.optional(
    z
      .array(z.object({ id: viewIdSchema, version: z.int(VIEWS_WRONG) }, VIEWS_WRONG), VIEWS_WRONG)
      .check(z.maxLength(LIMITS.views, VIEWS_WRONG)),
  ),
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
  /** The same of saved searches: how many were deleted, and how many stay. */
  views: z.optional(z.object({ undone: z.int(), kept: z.int() })),
});
export type UndoImportAnswer = Omit<z.infer<typeof undoImportAnswerSchema>, 'success'>;
