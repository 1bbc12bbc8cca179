import { findLeftDraft } from '../outbox/drafts.ts';
import type { Words } from '../outbox/drafts.ts';
import { readNotice, showNotice } from './notices.ts';

function titleOf({ seen, fields }: Words): string {
  const title = (fields.title ?? seen?.title ?? '').trim();
  return title === '' ? 'A form' : `“${title}”`;
}

/** Offers the words of a form that was left unsaved when a tab died; what a person just did comes first. */
export async function offerLeftDraft(): Promise<void> {
  const draft = await findLeftDraft().catch(() => null);
  if (!draft || readNotice() !== null) return;
  showNotice({ kind: 'draft', text: `${titleOf(draft)} was left unsaved.`, task: draft.form });
}

/** Offers the words of a form that was closed without saving them, for as long as the notice stays. */
export function offerClosed(task: string, words: Words): void {
  showNotice({ kind: 'draft', text: `${titleOf(words)} was not saved.`, task, words });
}
