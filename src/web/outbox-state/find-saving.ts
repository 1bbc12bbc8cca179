import { findBlocked } from '../changes/find-blocked.ts';
import type { OutboxState } from './state.ts';

/** The tasks whose changes are on their way: nothing of them waits for its person. */
export function findSaving(outbox: Pick<OutboxState, 'open' | 'intents'> | null): Set<string> {
  const { open, intents } = outbox ?? { open: [], intents: [] };
  const blocked = findBlocked(intents, ({ refusal }) => refusal !== null).tasks;
  return new Set(open.map(({ taskId }) => taskId).filter((id) => !blocked.has(id)));
}
