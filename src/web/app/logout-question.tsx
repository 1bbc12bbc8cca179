import { useEffect, useEffectEvent } from 'react';

import { useUnsavedCount } from '../outbox-state/state.ts';
import type { LogoutLoss } from '../outbox-store/account-records.ts';
import { LogoutDialog } from '../session/logout-dialog.tsx';

type Props = {
  /** What a logout would have lost when it was pressed. */
  asked: LogoutLoss;
  onStay: () => void;
  onLogout: (agreed: LogoutLoss) => void;
};

/** Asks before a logout loses what is not saved by now. Once nothing would be lost, the logout that was pressed goes on. */
export function LogoutQuestion({ asked: { drafts, isAhead = false }, onStay, onLogout }: Props) {
  const changes = useUnsavedCount();
  const isSaved = changes + drafts === 0 && !isAhead;
  const goOn = useEffectEvent(() => onLogout({ changes: 0, drafts: 0 }));
  useEffect(() => {
    if (isSaved) goOn();
  }, [isSaved]);
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
