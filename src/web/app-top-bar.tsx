import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { readAccount } from './account.ts';
import { lazyPart } from './lazy-part.ts';
import { loadCode } from './load-code.ts';
import { SavingButton } from './outbox/saving-button.tsx';
import { countUnsaved, readOutbox, useOutbox } from './outbox/state.ts';
import { useProfile } from './profile/queries.ts';
import { endSession } from './session/calls.ts';
import { TopBar } from './shell/top-bar.tsx';

const LogoutDialog = lazyPart(async () => (await import('./session/logout-dialog.tsx')).LogoutDialog);

/** The top bar with the saving state; it asks before a logout loses anything. */
export function AppTopBar({ onShowWaiting }: { onShowWaiting: () => void }) {
  const navigate = useNavigate();
  const { data: profile } = useProfile();
  const [asked, setAsked] = useState<{ hasDrafts: boolean } | null>(null);
  const outbox = useOutbox();
  const waiting = countUnsaved(outbox);

  const logOut = async () => {
    const account = readAccount();
    // Nothing of this person stays for the next one; a browser that stores nothing has nothing to forget.
    const { emptyOutbox } = await loadCode(() => import('./outbox/outbox.ts'));
    if (account !== null) await emptyOutbox(account).catch(() => {});
    endSession();
    await navigate({ to: '/login' });
  };

  const askBeforeLoss = async () => {
    const { hasDrafts } = await loadCode(() => import('./outbox/drafts.ts'));
    const question = { hasDrafts: await hasDrafts().catch(() => false) };
    // Asked anew: the last change may have been saved meanwhile.
    if (countUnsaved(readOutbox()) > 0 || question.hasDrafts) setAsked(question);
    else await logOut();
  };

  return (
    <>
      <TopBar
        userName={profile?.name}
        image={profile?.image}
        status={<SavingButton onPress={onShowWaiting} />}
        onHome={() => void navigate({ to: '/' })}
        onProfile={() => void navigate({ to: '/profile' })}
        onLogout={() => void askBeforeLoss()}
      />
      {asked && (waiting > 0 || asked.hasDrafts) && (
        <Suspense>
          <LogoutDialog
            {...asked}
            waiting={waiting}
            onStay={() => setAsked(null)}
            onLogout={() => void logOut()}
          />
        </Suspense>
      )}
    </>
  );
}
