import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { afterFirstScreen } from '../browser/first-screen.ts';
import { loadCode } from '../browser/load-code.ts';
import { takeGlance } from '../outbox/glance.ts';

/** Opens the outbox of who is signed in, and sends what is in it, for as long as the signed-in screens are there. */
export function useOutboxSession(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const { promise: isWanted, resolve: want } = Promise.withResolvers<void>();
    // Where changes may wait, the first list needs the outbox at once; else its code can come after the first screen.
    void takeGlance(signal).then((glance) => (glance === 'unknown' ? want() : undefined));
    void afterFirstScreen().then(want);
    void isWanted
      .then(() => loadCode(() => import('./run-outbox.ts')))
      .then(({ runOutbox }) => (signal.aborted ? undefined : runOutbox(queryClient, signal)));
    return () => controller.abort();
  }, [queryClient]);
}
