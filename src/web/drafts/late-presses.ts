import * as z from 'zod/mini';

import { readAccount } from '../api/account.ts';
import { readSessionSignal } from '../api/token.ts';
import { newId } from '../browser/new-id.ts';
import { ChangeTakenError } from '../changes/change-taken.ts';
import { intentSchema, toIntent } from '../changes/intent.ts';
import type { MadeChange } from '../changes/intent.ts';
import { readOutbox, setOutbox } from '../outbox-state/state.ts';
import { addIntents } from '../outbox-store/add-intents.ts';
import { effectsSchema } from '../outbox-store/addition.ts';
import type { Effects, StoredPress } from '../outbox-store/addition.ts';
import { listLate } from '../outbox-store/late-ids.ts';
import {
  forgetLate,
  isOfSession,
  isTakenIn,
  keepLate,
  keepOnLeave,
  readLate,
  wasLeft,
} from '../outbox-store/late-words.ts';
import { movesSchema } from '../outbox-store/moves.ts';
import type { Moves } from '../outbox-store/moves.ts';

/*
 * What was pressed last before its page was left, and had not arrived in IndexedDB. It takes effect once: its page may have stored it
 * all the same, and another one may find it in the same moment.
 */

const latePressSchema = z.object({
  id: z.string(),
  account: z.string(),
  /** When its page was opened, and which of its presses it is. */
  opened: z.number(),
  place: z.int(),
  additions: z.array(z.object({ intent: intentSchema, effects: effectsSchema })),
  moves: z.optional(movesSchema),
});
type LatePress = z.infer<typeof latePressSchema>;

/** What is to be stored by one press. */
export type PressedChange = { made: MadeChange; effects?: Effects | undefined };

const opened = Date.now();
let presses = 0;

/** The presses that this page is storing: no other part of it takes them in. */
const underWay = new Set<string>();

export type KeptPress = {
  toStored: (account: string) => StoredPress;
  /**
   * Ends it: what it left is forgotten, because it is stored, or its person will be told that it is not. Returns whether it is another
   * page's by now, which stores it.
   */
  end: () => boolean;
};

/** Keeps a press whenever this page is left, until it is stored. */
export function keepPress(changes: readonly PressedChange[], moves?: Moves): KeptPress {
  const session = readSessionSignal();
  const id = newId();
  const place = (presses += 1);
  let account = readAccount();
  const toStored = (owner: string): StoredPress => ({
    additions: changes.map(({ made, effects = {} }) => ({
      intent: toIntent(made, owner),
      effects,
      late: id,
    })),
    moves: moves && { ...moves, late: id },
  });
  const stopKeeping = keepOnLeave((): LatePress[] => {
    account = readAccount() ?? account;
    if (account === null || !isOfSession(session) || isTakenIn(id)) return [];
    return [{ id, account, opened, place, ...toStored(account) }];
  });
  underWay.add(id);
  // A session that the server ends takes no press with it: the next login does, wherever it is by then.
  const leave = () => {
    keepLate();
    underWay.delete(id);
  };
  session.addEventListener('abort', leave);
  return {
    toStored,
    end: () => {
      session.removeEventListener('abort', leave);
      underWay.delete(id);
      const isKept = stopKeeping();
      if (session.aborted || !wasLeft(id)) return false;
      // What a page that was frozen has left is the next one's.
      if (!isKept || isTakenIn(id)) return true;
      forgetLate(id);
      return false;
    },
  };
}

function parseLatePress(late: unknown): LatePress | null {
  return latePressSchema.safeParse(late).data ?? null;
}

/** Shows presses of who is signed in which this browser could not store so far: they wait where they are. */
function showUnstored(waiting: readonly LatePress[]): void {
  const state = readOutbox();
  if (!state) return;
  const shown = new Set(state.open.map(({ id }) => id));
  const missing = waiting
    .filter(({ account }) => account === state.account)
    .flatMap(({ additions }) => additions.map(({ intent }) => intent))
    .filter(({ id }) => !shown.has(id));
  if (missing.length > 0) setOutbox({ ...state, open: [...state.open, ...missing] });
}

let unstored: LatePress[] = [];

/** The changes of presses that pages of an account have left behind, and that no page could store so far: another one may try too. */
export function listUnstoredPresses(owner: string): MadeChange[] {
  return unstored
    .filter(({ id, account }) => account === owner && readLate(id) !== null)
    .flatMap(({ additions }) => additions.map(({ intent }) => intent));
}

/** Stores the presses that pages have left behind, for whomever they are, in their order. Resolves to whether any was there. */
export async function takeInPresses(): Promise<boolean> {
  const found = listLate()
    .flatMap((id) => (underWay.has(id) ? [] : (parseLatePress(readLate(id)) ?? [])))
    .toSorted((one, other) => one.opened - other.opened || one.place - other.place);
  const refused: LatePress[] = [];
  for (const press of found) {
    try {
      // What is done to one task keeps its order: nothing goes past one that could not be stored.
      if (refused.length === 0) {
        const additions = press.additions.map((addition) => ({ ...addition, late: press.id }));
        await addIntents(additions, press.moves);
        forgetLate(press.id);
      } else refused.push(press);
    } catch (error) {
      // What it was to replace is another press's by now. Words that were typed for it stand in their draft.
      if (error instanceof ChangeTakenError) forgetLate(press.id);
      else refused.push(press);
    }
  }
  unstored = refused;
  showUnstored(refused);
  return found.length > refused.length;
}
