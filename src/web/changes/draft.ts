import * as z from 'zod/mini';

import { taskSchema } from '../model/task.ts';
import type { MadeChange } from './intent.ts';
import { payloadSchema } from './intent.ts';

/** What a form has in its fields: it need not be legal yet. */
export const typedFieldsSchema = z.partial(z.extend(payloadSchema, { dueDate: z.string() }));

/** What the form of the profile has in its fields; of passwords nothing is kept. */
const typedProfileSchema = z.object({ name: z.optional(z.string()), email: z.optional(z.string()) });
export type TypedProfile = z.infer<typeof typedProfileSchema>;

/** What is typed as the next item of a checklist. */
const typedItemSchema = z.object({ item: z.optional(z.string()) });

/** What the person of a quick add dismissed: a piece, and where in all that is typed it begins. */
const dismissedSchema = z.object({
  kind: z.string(),
  text: z.string(),
  at: z.number(),
});
export type Dismissed = z.infer<typeof dismissedSchema>;

const draftSchema = z.object({
  id: z.string(),
  account: z.string(),
  /**
   * The form in which it was typed: 'new', 'quick' (whose title is all that was typed), the id of the edited task, `refusedFormId` of a
   * refused change, `checklistFormId` of a task, or `PROFILE_FORM`.
   */
  form: z.string(),
  /** The task upon which the form was opened; null of a new one. */
  seen: z.nullable(taskSchema),
  /** What it has in other fields than the task, or the profile. The words of a quick add count from the day on which they were typed. */
  fields: z.extend(typedFieldsSchema, {
    ...typedProfileSchema.shape,
    ...typedItemSchema.shape,
    dismissed: z.optional(z.array(dismissedSchema)),
    typedOn: z.optional(z.string()),
  }),
  /** Whether its person closed the form without saving: then it waits for them, and no form takes it by itself. */
  isClosed: z.optional(z.boolean()),
});
/** What stands in a form that is open, or was. */
export type Draft = z.infer<typeof draftSchema>;

const forgottenSchema = z.object({ id: z.string(), isForgotten: z.literal(true) });
/** What a page leaves behind of a draft: its words, or that it shall be no more. */
export type LateDraft = Draft | z.infer<typeof forgottenSchema>;

/** The name of the form of the profile. */
export const PROFILE_FORM = 'profile';

/** How the names of all forms begin in which a checklist gets its next item. */
export const CHECKLIST_FORM_PREFIX = 'checklist-';

/** The name of the form in which the checklist of a task gets its next item. */
export function checklistFormId(taskId: string): string {
  return `${CHECKLIST_FORM_PREFIX}${taskId}`;
}

/** How the names of all forms begin in which a refused change is edited. */
export const REFUSED_FORM_PREFIX = 'again-';

/** The name of the form in which a refused change is edited again, or one field of it. */
export function refusedFormId({ id }: Pick<MadeChange, 'id'>, field = ''): string {
  return `${REFUSED_FORM_PREFIX}${id}-${field}`;
}

export function parseDraft(record: unknown): Draft | null {
  return draftSchema.safeParse(record).data ?? null;
}

/** Whether a page left behind that a draft shall be no more. */
export function isForgotten(late: unknown): boolean {
  return forgottenSchema.safeParse(late).success;
}
