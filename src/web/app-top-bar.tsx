import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { readAccount } from './account.ts';
import { lazyPart } from './lazy-part.ts';
import { SavingButton } from './outbox/saving-button.tsx';
import { useOutbox } from './outbox/state.ts';
import { useProfile } from './profile/queries.ts';
import { endSession } from './session/calls.ts';
import { TopBar } from './shell/top-bar.tsx';

const logoutDialog = lazyPart(async () => (await import('./session/logout-dialog.tsx')).LogoutDialog);

/** The top bar with the saving state; it asks before a logout loses anything. */
export function AppTopBar({ onShowWaiting }: { onShowWaiting: () => void }) {
  const navigate = useNavigate();
  const { data: profile } = useProfile();
  const [isAsking, setIsAsking] = useState(false);
  const outbox = useOutbox();
  const waiting = outbox ? outbox.intents.length + outbox.unreadable : 0;

  const logOut = async () => {
    const account = readAccount();
    // Nothing of this person stays for the next one; a browser that stores nothing has nothing to forget.
    const { emptyOutbox } = await import('./outbox/outbox.ts');
    if (account !== null) await emptyOutbox(account).catch(() => {});
    endSession();
    await navigate({ to: '/login' });
  };

  return (
    <>
      <TopBar
        userName={profile?.name}
        image={profile?.image}
        status={<SavingButton onPress={onShowWaiting} />}
        onHome={() => void navigate({ to: '/' })}
        onProfile={() => void navigate({ to: '/profile' })}
        onLogout={() => (waiting > 0 ? setIsAsking(true) : void logOut())}
      />
      {isAsking && (
        <Suspense>
          <logoutDialog.Part
            waiting={waiting}
            onStay={() => setIsAsking(false)}
            onLogout={() => void logOut()}
          />
        </Suspense>
      )}
    </>
  );
}
