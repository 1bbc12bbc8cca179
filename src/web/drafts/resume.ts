import { ignoreStorageError } from '../browser/ignore-storage-error.ts';
import { CHECKLIST_FORM_PREFIX, PROFILE_FORM, REFUSED_FORM_PREFIX, refusedFormId } from '../changes/draft.ts';
import type { Draft } from '../changes/draft.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { readOutbox } from '../outbox-state/state.ts';
import { continueDraft } from './continued.ts';
import { readUnsaved } from './drafts.ts';

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

/** Reads a draft as it waits now, where this tab shows it: another tab may have taken it up, of which this one has yet to hear. */
async function readWaiting(id: string, shown: readonly Draft[]): Promise<Draft | undefined> {
  const isIt = (draft: Draft) => draft.id === id;
  const known = shown.find(isIt);
  try {
    return known && (await readUnsaved(known.account)).find(isIt);
  } catch (error) {
    ignoreStorageError(error);
    return known;
  }
}

/** Lets the form of a draft open with its words, and says where it is; null where the draft is gone, or a form of another tab shows it. */
export async function resume(id: string): Promise<FormLocation | null> {
  const { drafts = [], intents = [] } = readOutbox() ?? {};
  const draft = await readWaiting(id, drafts);
  if (!draft) return null;
  const location = locateForm(draft, intents);
  await continueDraft(draft, 'task' in location ? location.task : draft.form);
  return location;
}
