import { readSessionSignal } from '../api/token.ts';
import type { Draft } from '../changes/draft.ts';
import { broadcastDrafts, isUnstored, keepClosed, takeDraft } from '../drafts/drafts.ts';
import type { FormContent } from '../drafts/drafts.ts';
import { quote } from '../model/quote.ts';
import { outboxReady } from '../outbox-state/outbox-ready.ts';
import { lastPressed, noteUndoable } from '../outbox-state/undoables.ts';
import { formatDate } from '../time/calendar-day.ts';
import { capitalize } from '../ui/capitalize.ts';
import { readNotice, showNotice } from './notices.ts';

/** Said of a draft that this browser would not store. */
export const ONLY_HERE = 'This browser cannot store it, so it may be gone when this page is closed.';

/** Returns a name for what was typed, as it stands in a sentence: its title, or else its first words. */
export function nameDraft({ seen, fields }: FormContent): string {
  if (fields.name !== undefined || fields.email !== undefined) return 'your profile';
  const name = [fields.item, fields.title, seen?.title, fields.description]
    .map((text) => text?.trim())
    .find(Boolean);
  if (name === undefined) return fields.dueDate ? `A task due ${formatDate(fields.dueDate)}` : 'A new task';
  return quote(name);
}

/** Offers a draft that was left when a tab died, unless a notice tells what the person just did. */
export async function offerLeftDraft(): Promise<void> {
  const session = readSessionSignal();
  const { drafts } = await outboxReady();
  const left = drafts.find(({ isClosed }) => isClosed !== true);
  if (!left || readNotice() !== null) return;
  const text = `${capitalize(nameDraft(left))} was left unsaved.`;
  showNotice({ kind: 'draft', text, draft: left.id }, session);
}

/** Drops a draft, which comes after the last press before it, and shows a notice that can bring it back. */
export async function discardDraft(
  draft: Draft,
  pressed = lastPressed(),
  session = readSessionSignal(),
): Promise<void> {
  await takeDraft(draft);
  broadcastDrafts();
  const takeBack = noteUndoable(
    async () => {
      await keepClosed(draft);
      broadcastDrafts();
    },
    session,
    { after: await pressed },
  );
  const text = `${capitalize(nameDraft(draft))} was discarded.`;
  showNotice({ kind: 'discarded', text, takeBack }, session);
}

/** Shows where the draft of a closed form waits; one that was discarded after a press is dropped, and the notice can bring it back. */
export async function offerClosed(
  draft: Draft,
  session: AbortSignal,
  discardedAfter: Promise<number> | null = null,
): Promise<void> {
  if (discardedAfter) await discardDraft(draft, discardedAfter, session);
  else {
    const warning = isUnstored(draft) ? ` ${ONLY_HERE}` : '';
    const text = `${capitalize(nameDraft(draft))} was not saved.${warning}`;
    showNotice({ kind: 'draft', text, draft: draft.id }, session);
  }
}
