import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { lazyCode, lazyPart } from '../browser/lazy-part.ts';
import type { Loss } from '../outbox/database.ts';
import { useUnsavedCount } from '../outbox/state.ts';
import { useProfile } from '../profile/queries.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { SavingButton } from '../sync/saving-button.tsx';

const LogoutDialog = lazyPart(async () => (await import('../session/logout-dialog.tsx')).LogoutDialog);

const loadLogOut = lazyCode(() => import('./log-out.ts'));

/** The top bar with the saving state; it asks before a logout loses anything. */
export function AppTopBar({ onShowWaiting }: { onShowWaiting: () => void }) {
  const navigate = useNavigate();
  const { data: profile } = useProfile();
  const [asked, setAsked] = useState<Loss | null>(null);
  const waiting = useUnsavedCount();
  // What was asked about is saved by now: the question does not come back with the next change.
  if (asked && waiting === 0 && asked.drafts === 0) setAsked(null);

  const leave = async (agreed?: Loss) => {
    const { logOut } = await loadLogOut();
    const loss = await logOut(agreed);
    if (loss) setAsked(loss);
    else await navigate({ to: '/login' });
  };

  return (
    <>
      <TopBar
        userName={profile?.name}
        image={profile?.image}
        status={<SavingButton onPress={onShowWaiting} />}
        onHome={() => void navigate({ to: '/' })}
        onProfile={() => void navigate({ to: '/profile' })}
        onLogout={() => void leave()}
      />
      {asked && (
        <Suspense>
          <LogoutDialog
            waiting={waiting}
            drafts={asked.drafts}
            onStay={() => setAsked(null)}
            onLogout={() => void leave({ ...asked, changes: waiting })}
          />
        </Suspense>
      )}
    </>
  );
}
