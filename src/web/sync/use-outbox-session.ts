import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { loadCode } from '../browser/load-code.ts';
import { glanceAtOutbox } from '../outbox/glance.ts';

/** Opens the outbox of who is signed in, and sends what is in it, for as long as the signed-in screens are there. */
export function useOutboxSession(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void glanceAtOutbox(signal);
    void loadCode(() => import('./session.ts')).then(({ runOutbox }) =>
      signal.aborted ? undefined : runOutbox(queryClient, signal),
    );
    return () => controller.abort();
  }, [queryClient]);
}
