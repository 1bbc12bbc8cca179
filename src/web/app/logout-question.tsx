import { useEffect } from 'react';

import { useUnsavedCount } from '../outbox-state/state.ts';
import type { Loss } from '../outbox-store/database.ts';
import { LogoutDialog } from '../session/logout-dialog.tsx';

type Props = {
  /** What a logout would have lost when it was pressed. */
  asked: Loss;
  onStay: () => void;
  onLogout: (agreed: Loss) => void;
};

/** Asks before a logout loses what is not saved by now, and no longer than that. */
export function LogoutQuestion({ asked: { drafts, isAhead = false }, onStay, onLogout }: Props) {
  const changes = useUnsavedCount();
  const isSaved = changes + drafts === 0 && !isAhead;
  // The question does not come back with the next change.
  useEffect(() => (isSaved ? onStay() : undefined), [isSaved, onStay]);
  if (isSaved) return null;
  return (
    <LogoutDialog
      waiting={changes}
      drafts={drafts}
      isAhead={isAhead}
      onStay={onStay}
      onLogout={() => onLogout({ changes, drafts, isAhead })}
    />
  );
}
