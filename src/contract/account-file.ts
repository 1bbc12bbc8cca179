import * as z from 'zod/mini';

import { fileFieldsSchema } from './field-rules.ts';
import { FILE_LIMITS } from './file-limits.ts';
import { VERBS, storedRevisionSchema } from './history.ts';
import { LIMITS } from './limits.ts';
import { taskSchema, taskIdSchema } from './task.ts';
import { text } from './text.ts';
import { undoImportBodySchema } from './undo-import.ts';
import { viewFieldsSchema, viewIdSchema } from './view.ts';
import { withCommas } from './with-commas.ts';

/** A saved search in a file. */
const fileViewSchema = z.extend(viewFieldsSchema, { id: viewIdSchema });
export type FileView = z.infer<typeof fileViewSchema>;

/** The format of an export. 1 was without labels and repeats, and is read for ever. */
export const FILE_SCHEMA = 2;

/** An account in one file: it holds everything but secrets. */
export const accountFileSchema = z.object({
  format: z.literal('holdfast'),
  schema: z.literal(FILE_SCHEMA),
  exportedAt: z.string(),
  profile: z.object({ name: z.string(), email: z.string() }),
  seq: z.int(),
  tasks: z.array(z.extend(taskSchema, { deletedAt: z.nullable(z.string()) })),
  revisions: z.array(storedRevisionSchema),
  /** The saved searches; an account that has none says nothing of them. */
  views: z.optional(z.array(fileViewSchema)),
});
export type AccountFile = z.infer<typeof accountFileSchema>;

const NOT_OURS = 'This is not a file that Holdfast can read.';
const TIME_WRONG = 'A time has to look like 2026-11-21T10:00:00.000Z.';
/** A new account goes on from the numbers of a file, and every number after them has to be a legal one too. */
export const MOST_NUMBER = LIMITS.seq / 2;
const NUMBER_WRONG = `A number of a change or a version has to be a whole number above 0, and at most ${withCommas(MOST_NUMBER)}.`;
const VERB_WRONG = `The verb of a change has to be one of ${VERBS.join(', ')}.`;
const SOURCE_WRONG = `The source of a change has to be a text of at most ${LIMITS.source} characters.`;
const DELETED_WRONG = 'A change has to say whether the task is deleted after it.';

const INSTANT_LENGTH = '2026-11-21T10:00:00.000Z'.length;

/** Whether a text is a time as Holdfast writes it. */
function isInstant(value: string): boolean {
  const time = Date.parse(value);
  return value.length === INSTANT_LENGTH && !Number.isNaN(time) && new Date(time).toISOString() === value;
}

const instantSchema = z.string(TIME_WRONG).check(z.refine(isInstant, TIME_WRONG));
const numberSchema = z
  .int(NUMBER_WRONG)
  .check(z.minimum(1, NUMBER_WRONG), z.maximum(MOST_NUMBER, NUMBER_WRONG));

/** A task of a file that is imported. */
export const importedTaskSchema = z.object(
  {
    ...fileFieldsSchema.shape,
    _id: taskIdSchema,
    version: z.optional(numberSchema),
    createdAt: z.optional(instantSchema),
    updatedAt: z.optional(instantSchema),
    completedAt: z.optional(z.nullable(instantSchema)),
    deletedAt: z.optional(z.nullable(instantSchema)),
  },
  NOT_OURS,
);
export type ImportedTask = z.infer<typeof importedTaskSchema>;

/** A revision of a file that is imported. */
export const importedRevisionSchema = z.object(
  {
    seq: numberSchema,
    taskId: taskIdSchema,
    version: numberSchema,
    verb: z.enum(VERBS, VERB_WRONG),
    at: instantSchema,
    source: text(SOURCE_WRONG).check(z.maxLength(LIMITS.source, SOURCE_WRONG)),
    after: z.object({ ...fileFieldsSchema.shape, deleted: z.boolean(DELETED_WRONG) }, NOT_OURS),
  },
  NOT_OURS,
);
export type ImportedRevision = z.infer<typeof importedRevisionSchema>;

export const TOO_MANY_TASKS = `One file may hold ${withCommas(FILE_LIMITS.tasks)} tasks.`;

/**
 * The body of an import and of its preview: an account's file, or one made by hand. A task without revisions needs no
 * more than its _id and the five fields that every client knows.
 */
export const importBodySchema = z.object({
  format: z.literal('holdfast', NOT_OURS),
  schema: z.literal([1, FILE_SCHEMA], NOT_OURS),
  seq: z._default(
    z.int(NUMBER_WRONG).check(z.minimum(0, NUMBER_WRONG), z.maximum(MOST_NUMBER, NUMBER_WRONG)),
    0,
  ),
  tasks: z.array(importedTaskSchema, NOT_OURS).check(z.maxLength(FILE_LIMITS.tasks, TOO_MANY_TASKS)),
  revisions: z._default(z.array(importedRevisionSchema, NOT_OURS), []),
  /** Whether tasks that are here stay as they are: the rows of a table never overwrite what was made of them. */
  addsOnly: z.optional(z.boolean(NOT_OURS)),
  views: z.optional(
    z
      .array(fileViewSchema, NOT_OURS)
      .check(z.maxLength(LIMITS.views, `One file may hold ${LIMITS.views} views.`)),
  ),
});
export type ImportBody = z.infer<typeof importBodySchema>;

const noRowsSchema = z.array(z.unknown(), NOT_OURS).check(z.maxLength(0, NOT_OURS));

/** The same body without its tasks and revisions, which are read one by one. */
export const importEnvelopeSchema = z.extend(importBodySchema, {
  tasks: noRowsSchema,
  revisions: z._default(noRowsSchema, []),
});
export type ImportEnvelope = z.infer<typeof importEnvelopeSchema>;

export const importedViewsSchema = z.object({ added: z.int(), kept: z.int() });

/** The effect of an import: how many tasks it adds, changes, and finds as they are. */
const importSummarySchema = z.object({
  added: z.int(),
  /** How many of those that it adds are in the trash, as they are in the file. */
  trashed: z.optional(z.int()),
  changed: z.int(),
  unchanged: z.int(),
  /** How many saved searches it adds or brings back, and how many stay that say something else than the file. */
  views: z.optional(importedViewsSchema),
  /** The first tasks that it adds or changes, without those that are in the trash. */
  examples: z.array(z.object({ title: z.string(), effect: z.enum(['added', 'changed']) })),
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

/**
 * The answer to an import and to its preview; `range` names the changes of an import that wrote something, and `repeated` is set where
 * its key had this answer before.
 */
export const importAnswerSchema = z.object({
  success: z.literal(true),
  summary: importSummarySchema,
  range: z.optional(undoImportBodySchema),
  repeated: z.optional(z.literal(true)),
});
export type ImportAnswer = Omit<z.infer<typeof importAnswerSchema>, 'success'>;
