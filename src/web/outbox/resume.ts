import { continueDraft } from './drafts.ts';
import { CHECKLIST_FORM_PREFIX, PROFILE_FORM, REFUSED_FORM_PREFIX, refusedFormId } from './intent.ts';
import type { Draft } from './intent.ts';
import { readOutbox } from './state.ts';

/** Where the words of a draft go on: in the dialog of a task (or of a new one), of its checklist, or of a change that waits, or in the profile. */
export type Place =
  | { task: string }
  | { checklist: string }
  | { change: string; as: 'edit' | 'choice' }
  | { profile: string };

/** Lets the form of a draft open with its words, and says where it is; null where the draft is gone. */
export async function resume(id: string): Promise<Place | null> {
  const { drafts = [], intents = [] } = readOutbox() ?? {};
  const draft: Draft | undefined = drafts.find((left) => left.id === id);
  if (!draft) return null;
  if (draft.form === PROFILE_FORM) {
    await continueDraft(draft, draft.form);
    return { profile: id };
  }
  if (draft.form.startsWith(CHECKLIST_FORM_PREFIX)) {
    await continueDraft(draft, draft.form);
    return { checklist: draft.form.slice(CHECKLIST_FORM_PREFIX.length) };
  }
  const intent = intents.find((waiting) => draft.form.startsWith(refusedFormId(waiting)));
  if (intent?.refusal) {
    await continueDraft(draft, draft.form);
    return { change: intent.id, as: draft.form === refusedFormId(intent) ? 'edit' : 'choice' };
  }
  // The change is no more, or is on its way again: its words are an edit of the task itself.
  const task = draft.form.startsWith(REFUSED_FORM_PREFIX) ? (draft.seen?._id ?? 'new') : draft.form;
  await continueDraft(draft, task);
  return { task };
}
