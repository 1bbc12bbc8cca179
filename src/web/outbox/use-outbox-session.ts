import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { loadCode } from '../load-code.ts';
import { showNotice } from '../tasks/notices.ts';
import { glanceAtOutbox } from './glance.ts';
import type { MadeChange, Refusal, StoredIntent } from './intent.ts';
import { titleOf } from './words.ts';

function tell(intent: StoredIntent, { title, detail, conflicts }: Refusal): void {
  const { id: change } = intent;
  if (conflicts)
    showNotice({ kind: 'question', text: `“${titleOf(intent)}” was changed in two places.`, change });
  else showNotice({ kind: 'failed', title, detail: `${detail} The change is kept on this device.`, change });
}

function tellRestored({ seen }: MadeChange): void {
  showNotice({
    kind: 'done',
    text: `“${seen?.title}” had been deleted elsewhere. Your change brought it back.`,
  });
}

/** Opens the outbox of who is signed in, and sends what is in it, for as long as the signed-in screens are there. */
export function useOutboxSession(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const open = async () => {
      void glanceAtOutbox(signal);
      const [{ openOutbox }, { runOneSender }, { refreshAfterChanges }] = await loadCode(() =>
        Promise.all([import('./outbox.ts'), import('./sender.ts'), import('./refresh.ts')]),
      );
      if (signal.aborted) return;
      await openOutbox(signal);
      if (signal.aborted) return;
      refreshAfterChanges(queryClient, signal);
      runOneSender({ queryClient, onFailure: tell, onRestored: tellRestored, signal });
    };
    void open();
    return () => controller.abort();
  }, [queryClient]);
}
