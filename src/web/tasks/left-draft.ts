import { findLeftDraft } from '../outbox/drafts.ts';
import { readNotice, showNotice } from './notices.ts';

/** Offers the words of a form that was left unsaved when a tab died; what a person just did comes first. */
export async function offerLeftDraft(): Promise<void> {
  const draft = await findLeftDraft().catch(() => null);
  if (!draft || readNotice() !== null) return;
  const title = (draft.fields.title ?? draft.seen?.title ?? '').trim();
  const text = title === '' ? 'A form was left unsaved.' : `“${title}” was left unsaved.`;
  showNotice({ kind: 'draft', text, task: draft.form });
}
