import { queryOptions, skipToken } from '@tanstack/react-query';

import type { UndoImportAnswer } from '#contract/undo-import.ts';

import { explainFailure } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { onSessionEnd, readSessionSignal } from '../api/token.ts';
import { showNotice } from '../edits/notices.ts';
import { countInWords } from '../model/count-in-words.ts';
import { changesSent, isSending } from '../outbox-state/changes-sent.ts';
import { outboxReady } from '../outbox-state/outbox-ready.ts';
import { noteUndoable } from '../outbox-state/undoables.ts';
import { dropImport, findImport, listImports, subscribeToImports } from './noted-imports.ts';
import { resolveImport, sendUndo } from './send-import.ts';

/*
 * The undo of an import. It stands in the order of the presses, in every tab and after a reload, as what is in the journal does.
 */

const NO_VIEWS = { undone: 0, kept: 0 };

const ASK_AGAIN_MS = 3000;
/** An undo that waits lets no other one pass: for so long nothing of what was pressed since may arrive. */
const LONGEST_WAIT_MS = 5000;

const undos = new Map<string, () => Promise<void>>();

/** What the undo of an import did, in a sentence or two. */
function describeUndone({ undone, putBack = 0, kept, views = NO_VIEWS }: UndoImportAnswer): string {
  if (undone + putBack + kept + views.undone + views.kept === 0)
    return 'Import undone: its tasks were deleted already.';
  const did = [
    undone > 0 && `${countInWords(undone, 'task')} went to the trash`,
    putBack > 0 && `${countInWords(putBack, 'task')} ${putBack === 1 ? 'is' : 'are'} again as before`,
    views.undone > 0 &&
      `${countInWords(views.undone, 'saved view')} ${views.undone === 1 ? 'was' : 'were'} deleted`,
  ].filter((part) => part !== false);
  const stays = [
    kept > 0 && countInWords(kept, 'task'),
    views.kept > 0 && countInWords(views.kept, 'saved view'),
  ].filter((part) => part !== false);
  const went = did.length > 0 ? `Import undone: ${did.join(', ')}.` : 'Nothing went to the trash.';
  return stays.length > 0 ? `${went} What was changed since stays: ${stays.join(', ')}.` : went;
}

/** Finds out what became of an import of a page that is gone, and says so where the server never got it. */
async function findOut(key: string): Promise<void> {
  const session = readSessionSignal();
  if ((await resolveImport(key)) === 'known') return;
  const detail =
    'The page was left, or its session ended, before the file had arrived. Nothing was changed; choose the file again.';
  showNotice({ kind: 'failed', title: 'Not imported', detail }, session);
}

async function undo(key: string): Promise<void> {
  const session = readSessionSignal();
  // It can be pressed once more, and then undoes what is left.
  const fail = (detail: string) => {
    register(key);
    showNotice({ kind: 'failed', title: 'Undo failed', detail }, session);
  };
  try {
    await findOut(key);
    await outboxReady();
    // What is still on its way would bring its task out of the trash again.
    await changesSent(session, LONGEST_WAIT_MS);
    if (findImport(key) && isSending()) {
      fail('The server does not take the changes that wait. Undo once more when they have arrived.');
      return;
    }
    // Whoever has logged in meanwhile may be another person.
    const done = findImport(key)?.done;
    if (!done) return;
    const answer = await sendUndo(done);
    if (!findImport(key)) return;
    dropImport(key);
    showNotice({ kind: 'done', text: describeUndone(answer) }, session);
    await queryClient.invalidateQueries();
  } catch (error) {
    if (!findImport(key)) return;
    fail(`${explainFailure(error).detail} Undo once more takes back what is still here.`);
  }
}

function register(key: string): void {
  const undoOnce = noteUndoable(async () => undo(key), readSessionSignal(), {
    after: findImport(key)?.after,
    isOver: () => !findImport(key),
    again: 'Import the file again: its tasks come back from the trash.',
  });
  undos.set(key, undoOnce);
}

function registerAll(): void {
  for (const { key } of listImports()) if (!undos.has(key)) register(key);
}

/** Asks after an import whose answer was not heard, until there is one. */
export const importQuery = (key: string | undefined) =>
  queryOptions({
    queryKey: ['import', key],
    queryFn: key === undefined ? skipToken : async () => findOut(key).then(() => null),
    retry: true,
    retryDelay: ASK_AGAIN_MS,
  });

/** Undoes an import: what it added goes to the trash, but for what was changed since. A notice says what became of it. */
export async function undoImport(key: string): Promise<void> {
  registerAll();
  await undos.get(key)?.();
}

/** Gives each import its place among what an undo takes back: those of before a reload, and those that come. */
export function followImports(): void {
  registerAll();
  subscribeToImports(registerAll);
}

// What could be undone has ended with the session; the next one finds what is noted anew.
onSessionEnd(() => undos.clear());
