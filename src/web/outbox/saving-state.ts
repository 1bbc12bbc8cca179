import type { OutboxState } from './state.ts';

/** How things stand with the changes of this person, in the words of the top bar. */
export type SavingState = { kind: 'saved' | 'saving' | 'offline' | 'refused'; text: string };

function count(changes: number): string {
  return changes === 1 ? 'one change' : `${changes} changes`;
}

export function savingState(
  { intents, open, unreadable }: Pick<OutboxState, 'intents' | 'open' | 'unreadable'>,
  isOnline: boolean,
): SavingState {
  // What another version of the app stored waits for its person as well.
  const refused = intents.filter((intent) => intent.refusal !== null).length + unreadable;
  if (refused > 0) {
    const words = refused === 1 ? 'One change was refused' : `${refused} changes were refused`;
    return { kind: 'refused', text: words };
  }
  if (!isOnline) {
    const kept = open.length > 0 ? `: ${count(open.length)} kept on this device` : '';
    return { kind: 'offline', text: `Offline${kept}` };
  }
  if (open.length > 0) return { kind: 'saving', text: `Saving ${count(open.length)}` };
  return { kind: 'saved', text: 'All changes saved' };
}
