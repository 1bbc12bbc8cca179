import type { QueryClient } from '@tanstack/react-query';

import { readSessionSignal } from '../api/token.ts';
import type { MadeChange } from '../changes/intent.ts';
import { showNotice } from '../edits/notices.ts';
import { readOutbox, subscribeToOutbox } from '../outbox-state/state.ts';
import { isOfOwnServer } from '../task-list/own-server.ts';
import { taskQueries } from '../task-list/queries.ts';

const TEXT = 'This server keeps no labels and repeats, so those that you chose are not saved.';

const saysMore = ({ changes: { labels = [], repeat = '' } }: MadeChange) =>
  labels.length > 0 || repeat !== '';

/**
 * Warns where a server of the family has taken a change without its labels or its repeat: until the first list comes nobody knows
 * which server it is, and they are offered. Returns unsubscribe.
 */
export function warnOfDropped(queryClient: QueryClient): () => void {
  let waiting = new Set<string>();
  const look = () => {
    const { open, confirmed } = readOutbox() ?? { open: [], confirmed: [] };
    const isTaken = confirmed.some(({ made }) => waiting.has(made.id));
    waiting = new Set(open.filter(saysMore).map(({ id }) => id));
    const list = queryClient.getQueryData(taskQueries.list().queryKey);
    if (isTaken && list && !isOfOwnServer(list))
      showNotice({ kind: 'done', text: TEXT }, readSessionSignal());
  };
  look();
  return subscribeToOutbox(look);
}
