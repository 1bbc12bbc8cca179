import { CHECKLIST_FORM_PREFIX, PROFILE_FORM, REFUSED_FORM_PREFIX, refusedFormId } from '../changes/draft.ts';
import type { Draft } from '../changes/draft.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { readOutbox } from '../outbox-state/state.ts';
import { continueDraft } from './continued.ts';

/** Where the words of a draft go on: in the dialog of a task (or of a new one), of its checklist, or of a change that waits, or in the profile. */
type FormLocation =
  | { task: string }
  | { checklist: string }
  | { change: string; as: 'edit' | 'choice' }
  | { profile: string };

function locateForm({ id, form, seen }: Draft, intents: readonly StoredIntent[]): FormLocation {
  if (form === PROFILE_FORM) return { profile: id };
  if (form.startsWith(CHECKLIST_FORM_PREFIX)) return { checklist: form.slice(CHECKLIST_FORM_PREFIX.length) };
  const intent = intents.find((waiting) => form.startsWith(refusedFormId(waiting)));
  if (intent?.refusal) return { change: intent.id, as: form === refusedFormId(intent) ? 'edit' : 'choice' };
  // The change is no more, or is on its way again: its words are an edit of the task itself.
  return { task: form.startsWith(REFUSED_FORM_PREFIX) ? (seen?._id ?? 'new') : form };
}

/** Lets the form of a draft open with its words, and says where it is; null where the draft is gone. */
export async function resume(id: string): Promise<FormLocation | null> {
  const { drafts = [], intents = [] } = readOutbox() ?? {};
  const draft: Draft | undefined = drafts.find((left) => left.id === id);
  if (!draft) return null;
  const location = locateForm(draft, intents);
  await continueDraft(draft, 'task' in location ? location.task : draft.form);
  return location;
}
