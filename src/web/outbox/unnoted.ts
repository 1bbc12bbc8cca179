import { onSessionEnd } from '../api/token.ts';
import { ignoreStorageError } from '../browser/ignore-storage-error.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { readOutbox, setOutbox } from '../outbox-state/state.ts';
import { noteIntent } from '../outbox-store/intent-store.ts';
import type { IntentNotes } from '../outbox-store/intent-store.ts';

/** What this browser would not note of changes so far, by their ids: this tab alone knows it. */
const unnoted = new Map<string, { intent: StoredIntent; notes: IntentNotes }>();
onSessionEnd(() => unnoted.clear());

/** What a change is known to have beside what is noted of it, and what is to be noted now. */
export function addUnnoted({ id }: StoredIntent, notes: IntentNotes): IntentNotes {
  return { ...unnoted.get(id)?.notes, ...notes };
}

/** Says that all of a change is noted. */
export function forgetUnnoted({ id }: StoredIntent): void {
  unnoted.delete(id);
}

/** The changes with what could not be noted of them. */
export function withUnnoted(intents: readonly StoredIntent[]): readonly StoredIntent[] {
  return intents.map((intent) =>
    unnoted.has(intent.id) ? { ...intent, ...addUnnoted(intent, {}) } : intent,
  );
}

/** Shows what could not be noted of a change. */
export function keepUnnoted(intent: StoredIntent, notes: IntentNotes): void {
  unnoted.set(intent.id, { intent, notes: addUnnoted(intent, notes) });
  const state = readOutbox();
  if (state) setOutbox({ ...state, intents: withUnnoted(state.intents) });
}

/** Notes what could not be noted before. Resolves to whether all is noted. */
export async function noteUnnoted(): Promise<boolean> {
  for (const [id, known] of unnoted) {
    const isNews = () => unnoted.get(id) === known;
    try {
      await noteIntent(known.intent, known.notes, isNews);
      if (isNews()) unnoted.delete(id);
    } catch (error) {
      // The next look tries it again.
      ignoreStorageError(error);
    }
  }
  return unnoted.size === 0;
}
