import type { UseNavigateResult } from '@tanstack/react-router';

import { readSessionSignal } from '../api/token.ts';
import { resume } from '../drafts/resume.ts';
import { showNotice } from '../edits/notices.ts';
import type { Shown } from '../sync/outbox-host.tsx';

type Ways = {
  navigate: UseNavigateResult<string>;
  openTask: (task: string) => void;
  /** Shows one change that waits, or closes their list. */
  show: (shown: Shown | null) => void;
};

const GONE = 'This waits here no more: another tab has it open, or it was saved or discarded meanwhile.';

/** The drafts whose form is about to open: a second press would find each of them taken, by the first. */
const opening = new Set<string>();

/** Leads to the form in which the words of a draft go on, or says why it leads nowhere. */
export async function continueForm(draft: string, ways: Ways): Promise<void> {
  if (opening.has(draft)) return;
  opening.add(draft);
  try {
    await openForm(draft, ways);
  } finally {
    opening.delete(draft);
  }
}

async function openForm(draft: string, { navigate, openTask, show }: Ways): Promise<void> {
  const session = readSessionSignal();
  const place = await resume(draft);
  // Beneath a dialog nobody could read the notice.
  show(place && 'change' in place ? place : null);
  if (!place) {
    showNotice({ kind: 'done', text: GONE }, session);
    return;
  }
  if ('task' in place) openTask(place.task);
  if ('checklist' in place)
    void navigate({
      to: '.',
      search: (search) => ({ ...search, checklist: place.checklist }),
      state: { dialogOpenedHere: 'checklist' },
      resetScroll: false,
    });
  if ('profile' in place) void navigate({ to: '/profile', state: { draft: place.profile } });
}
