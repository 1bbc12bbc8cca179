import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { showNotice } from '../tasks/notices.ts';
import type { Refusal } from './intent.ts';

function tell({ title, detail }: Refusal): void {
  showNotice({ kind: 'failed', title, detail: `${detail} The change is kept on this device.`, isKept: true });
}

/** Opens the outbox of who is signed in, and sends what is in it, for as long as the signed-in screens are there. */
export function useOutboxSession(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const open = async () => {
      const [{ openOutbox }, { runOneSender }] = await Promise.all([
        import('./outbox.ts'),
        import('./sender.ts'),
      ]);
      if (signal.aborted) return;
      await openOutbox(signal);
      if (!signal.aborted) runOneSender({ queryClient, onFailure: tell, signal });
    };
    void open();
    return () => controller.abort();
  }, [queryClient]);
}
