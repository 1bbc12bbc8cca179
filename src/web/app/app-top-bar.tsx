import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { lazyCode, lazyPart } from '../browser/lazy-part.ts';
import type { LogoutLoss } from '../outbox-store/account-records.ts';
import { useProfile } from '../profile/queries.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { SavingButton } from '../sync/saving-button.tsx';

const LogoutQuestion = lazyPart(async () => (await import('./logout-question.tsx')).LogoutQuestion);

const loadLogOut = lazyCode(() => import('./log-out.ts'));

/** The top bar with the saving state; it asks before a logout loses anything. */
export function AppTopBar({ onShowWaiting }: { onShowWaiting: () => void }) {
  const navigate = useNavigate();
  const { data: profile } = useProfile();
  const [asked, setAsked] = useState<LogoutLoss | null>(null);

  const leave = async (agreed?: LogoutLoss) => {
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
          <LogoutQuestion
            asked={asked}
            onStay={() => setAsked(null)}
            onLogout={(agreed) => void leave(agreed)}
          />
        </Suspense>
      )}
    </>
  );
}
