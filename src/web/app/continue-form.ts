import type { UseNavigateResult } from '@tanstack/react-router';

import { resume } from '../drafts/resume.ts';
import type { Shown } from '../sync/outbox-host.tsx';

type Ways = {
  navigate: UseNavigateResult<string>;
  openTask: (task: string) => void;
  /** Shows one change that waits, or closes their list. */
  show: (shown: Shown | null) => void;
};

/** Leads to the form in which the words of a draft go on. A draft that is gone leads nowhere. */
export async function continueForm(draft: string, { navigate, openTask, show }: Ways): Promise<void> {
  const place = await resume(draft);
  if (!place) return;
  show('change' in place ? place : null);
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
