import { createAtom, useSelector } from '@tanstack/react-store';
import * as z from 'zod/mini';

import { PATHS } from '#contract/paths.ts';
import { undoImportAnswerSchema, undoImportBodySchema } from '#contract/undo-import.ts';
import type { UndoImportBody } from '#contract/undo-import.ts';

import { readAccount } from '../api/account.ts';
import { api, explainFailure } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { onSessionEnd } from '../api/token.ts';
import { countTasks } from '../model/count-tasks.ts';
import { lastChange, noteDiscard } from '../outbox/discards.ts';
import { whenSent } from '../outbox/when-sent.ts';
import { showNotice } from './notices.ts';

/*
 * The imports of this tab that can be taken back. They stand in the order of the presses, and outlive a reload as notices do.
 */

const KEY = 'imports';

const importSchema = z.object({
  account: z.string(),
  /** What the import did. */
  text: z.string(),
  /** The numbers of its changes. */
  range: undoImportBodySchema,
  /** The last change in the journal before it. */
  after: z.int(),
});
type Undone = Omit<z.infer<typeof undoImportAnswerSchema>, 'success'>;
type NotedImport = z.infer<typeof importSchema>;

const imports = createAtom<readonly NotedImport[]>([]);
const takeBacks = new WeakMap<NotedImport, () => Promise<void>>();
// The last change in the journal when an import was taken back, while nothing was imported since.
let undoneAfter: number | null = null;

function set(noted: readonly NotedImport[]): void {
  imports.set(noted);
  if (noted.length > 0) sessionStorage.setItem(KEY, JSON.stringify(noted));
  else sessionStorage.removeItem(KEY);
}

function readKept(): NotedImport[] {
  try {
    return z.array(importSchema).parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    // Nothing is kept, or another version of the app wrote it.
    return [];
  }
}

/** What taking an import back did, in a sentence or two. */
function describeUndone({ undone, putBack = 0, kept }: Undone): string {
  if (undone + putBack + kept === 0) return 'Import undone: its tasks were deleted already.';
  const did = [
    undone > 0 && `${countTasks(undone)} went to the trash`,
    putBack > 0 && `${countTasks(putBack)} ${putBack === 1 ? 'is' : 'are'} again as before`,
  ].filter((part) => part !== false);
  const went = did.length > 0 ? `Import undone: ${did.join(', ')}.` : 'Nothing went to the trash.';
  return kept > 0 ? `${went} What was changed since stays: ${countTasks(kept)}.` : went;
}

async function undo(noted: NotedImport): Promise<void> {
  // What is still on its way would bring its task out of the trash again.
  await whenSent();
  // Whoever has logged in meanwhile may be another person.
  const isOver = () => !imports.get().includes(noted);
  if (isOver()) return;
  try {
    const answer = await api.post(PATHS.undoImport, { json: noted.range }).json(undoImportAnswerSchema);
    if (isOver()) return;
    set(imports.get().filter((other) => other !== noted));
    undoneAfter = lastChange();
    showNotice({ kind: 'done', text: describeUndone(answer) });
    await queryClient.invalidateQueries();
  } catch (error) {
    if (isOver()) return;
    // It can be pressed once more, and then takes back what is left.
    register(noted);
    const { detail } = explainFailure(error);
    showNotice({
      kind: 'failed',
      title: 'Undo failed',
      detail: `${detail} Undo once more takes back what is still here.`,
    });
  }
}

function register(noted: NotedImport): void {
  takeBacks.set(
    noted,
    noteDiscard(async () => undo(noted), noted.after),
  );
}

/** Notes what an import did, as the last press: Undo takes it back until another one follows. */
export function noteImport(text: string, range: UndoImportBody): void {
  const account = readAccount();
  if (account === null) return;
  const noted = { account, text, range, after: lastChange() };
  undoneAfter = null;
  register(noted);
  set([...imports.get(), noted]);
}

/** Takes an import back: what it added goes to the trash, but for what was changed since. A notice says what became of it. */
export async function takeImportBack(noted: NotedImport): Promise<void> {
  await takeBacks.get(noted)?.();
}

/** Says how an import comes back that was taken back: it is not redone from here, where its file is not. Returns whether that was done last. */
export function explainRedo(): boolean {
  if (undoneAfter !== lastChange()) return false;
  const text = 'Nothing to redo. Import the file again: its tasks come back from the trash.';
  showNotice({ kind: 'done', text });
  return true;
}

/** The last import of this tab that can be taken back. */
export function useLastImport(): NotedImport | undefined {
  return useSelector(imports, (noted) => noted.at(-1));
}

const kept = readKept().filter(({ account }) => account === readAccount());
kept.forEach(register);
set(kept);
onSessionEnd(() => set([]));
