import * as z from 'zod/mini';

import { parseCalendarDate } from './calendar-date.ts';
import type { FieldName } from './fields.ts';
import { uniqueLabels } from './labels.ts';
import { lenientBoolean, lenientDate, lenientEnum } from './lenient.ts';
import { LIMITS } from './limits.ts';
import { toLineFeeds, toOneLine } from './line-ends.ts';
import { PRIORITIES } from './priority.ts';
import { parseRepeat } from './repeat-rule.ts';
import { text, visible } from './text.ts';
import { tidyLabel } from './tidy-label.ts';
import { withCommas } from './with-commas.ts';

const TITLE_MISSING = 'Give the task a title.';
export const TITLE_INVISIBLE = 'Give the task a title with at least one character that can be seen.';
const DUE_DATE_MISSING = 'Choose a due date.';
const PRIORITY_WRONG = 'Choose Low, Medium or High.';
const COMPLETED_WRONG = 'Say whether the task is completed.';
const LABELS_WRONG = 'Labels have to be a list of texts.';
const LABELS_MANY = `A task has at most ${LIMITS.labels} labels.`;
const LABEL_EMPTY = 'Give each label at least one character that can be seen.';
const REPEAT_WRONG = 'The rule of a repetition has to be text.';

const title = text(TITLE_MISSING).check(
  z.trim(),
  z.minLength(1, { error: TITLE_MISSING, abort: true }),
  z.maxLength(LIMITS.title, `Keep the title to ${LIMITS.title} characters.`),
);

// Of a longer label nothing is compared: to bring thousands of combining marks into one order would hold all others up.
export const labelLength = z.maxLength(LIMITS.label, {
  error: `Keep each label to ${LIMITS.label} characters.`,
  abort: true,
});

/** One label, without what goes around its words. */
const label = text(LABELS_WRONG).check(
  z.overwrite(tidyLabel),
  z.minLength(1, { error: LABEL_EMPTY, abort: true }),
  labelLength,
  visible(LABEL_EMPTY),
  z.regex(/^[^\p{Cc},]*$/u, 'A label cannot have a comma, which separates labels, or a control character.'),
);

// Of a longer list none is looked at: a body has room for so many that all others would wait for them.
export const fewLabels = z.maxLength(LIMITS.labelsGiven, LABELS_MANY);

/** The labels of a task: each once, in one order, so that equal sets are equal lists. */
const labels = z
  .array(label, LABELS_WRONG)
  .check(fewLabels, z.overwrite(uniqueLabels), z.maxLength(LIMITS.labels, LABELS_MANY));

/** How a task repeats; empty where it does not. */
const repeat = text(REPEAT_WRONG).check((payload) => {
  const message = payload.value === '' ? null : parseRepeat(payload.value).problem;
  if (message !== null) payload.issues.push({ code: 'custom', input: payload.value, message });
});

const description = text('The description has to be text.');
const descriptionLength = z.maxLength(
  LIMITS.description,
  `Keep the description to ${withCommas(LIMITS.description)} characters.`,
);

/** The fields that a person fills in: the form's schema, and the fields of every write. */
export const taskFieldsSchema = z.object({
  title: title.check(visible(TITLE_INVISIBLE)),
  description: description.check(descriptionLength),
  priority: z.enum(PRIORITIES, PRIORITY_WRONG),
  dueDate: z.string({ error: DUE_DATE_MISSING }).check(
    z.minLength(1, { error: DUE_DATE_MISSING, abort: true }),
    z.refine((value) => parseCalendarDate(value) !== null, 'This date does not exist.'),
  ),
  completed: z.boolean(COMPLETED_WRONG),
  labels,
  repeat,
} satisfies Record<FieldName, unknown>);
export type TaskFields = z.infer<typeof taskFieldsSchema>;

const storedDescription = description.check(z.overwrite(toLineFeeds), descriptionLength);

/**
 * The fields of a task in an account file. An older version accepted titles of invisible characters, so these pass too, and a
 * file that does not know a field says nothing of it.
 */
export const fileFieldsSchema = z.extend(taskFieldsSchema, {
  title: title.check(z.overwrite(toOneLine)),
  description: storedDescription,
  labels: z.optional(labels),
  repeat: z.optional(repeat),
});

/** The fields as they come from this client, or another of its family. */
export const wireFieldsSchema = z.extend(taskFieldsSchema, {
  title: taskFieldsSchema.shape.title.check(z.overwrite(toOneLine)),
  description: storedDescription,
  priority: lenientEnum(PRIORITIES, PRIORITY_WRONG),
  dueDate: lenientDate(taskFieldsSchema.shape.dueDate, DUE_DATE_MISSING),
  completed: lenientBoolean(COMPLETED_WRONG),
});
