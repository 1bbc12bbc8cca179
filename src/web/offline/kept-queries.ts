import type { Query, QueryClient } from '@tanstack/react-query';

import { onAccountKnown, readAccount } from '../api/account.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { loadCode } from '../browser/load-code.ts';
import { oneByOne } from '../browser/one-by-one.ts';
import { dropConfirmed } from '../outbox-state/confirmed.ts';
import { isSendingPaused, resumeSending } from '../outbox-state/sending-pause.ts';
import { forgetConfirmed } from '../outbox-store/account-records.ts';
import { taskQueries } from '../task-list/queries.ts';
import type { TaskList } from '../task-list/queries.ts';
import { noteOwner } from './forget-kept.ts';
import { forgetOthers, listFormer } from './former-lists.ts';
import { connect } from './kept-connection.ts';
import type { KeptKey } from './kept-connection.ts';
import { LIST, writeList } from './kept-store.ts';
import { noteMark, noteShown, readShown } from './list-marks.ts';
import { STORE, stored } from './restore.ts';
import { followKeptList } from './take-up-list.ts';

// A burst of changes is written once, and a list that takes long to write is written rarely.
const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
const PAUSE_PER_COST = 50;

const listKey = taskQueries.list().queryKey;

/** How long the last write of the list held up the page, in ms. */
let cost = 0;

/** Keeps a list. Resolves to whether it is kept: not where a newer one is. */
async function keepList(key: KeptKey, list: TaskList, updatedAt: number): Promise<boolean> {
  const written = await writeList(key, list, updatedAt);
  if (written === null) return false;
  cost = written;
  if (key[0] === readAccount()) noteMark(list.mark);
  return true;
}

/** Keeps the answers that changed. A name whose answer could not be kept stays in `changed`. */
async function keepChanged(queryClient: QueryClient, changed: Set<string>): Promise<void> {
  const database = await connect().catch((error: unknown) => {
    // What cannot be read is not waited for.
    resumeSending(readAccount() ?? '');
    throw error;
  });
  const account = readAccount();
  if (account === null) return;
  for (const name of changed) {
    // What is written after the end of a session is forgotten by nobody.
    if (account !== readAccount()) return;
    changed.delete(name);
    const { data, dataUpdatedAt: updatedAt } = queryClient.getQueryState([name]) ?? { dataUpdatedAt: 0 };
    if (data === undefined || data === stored.get(name)) continue;
    const list = name === LIST ? queryClient.getQueryData(listKey) : undefined;
    try {
      const isKept = list
        ? await keepList([account, name], list, updatedAt)
        : await database.put(STORE, { data, updatedAt }, [account, name]).then(() => true);
      if (isKept && account === readAccount()) stored.set(name, data);
    } catch (error) {
      changed.add(name);
      throw error;
    }
  }
}

/** Offers what the lists say that are kept aside, and lets be sent what that held back. */
async function offerAhead(queryClient: QueryClient): Promise<void> {
  const account = readAccount();
  if (account === null) return;
  if ((await listFormer(account)).length > 0) {
    const { offerFormer } = await loadCode(() => import('./offer-former.ts'));
    await offerFormer(queryClient, account);
  }
  resumeSending(account);
}

/** Forgets the confirmed changes that the list shows which is kept. */
async function forgetShownChanges(queryClient: QueryClient): Promise<void> {
  const account = readAccount();
  if (account === null) return;
  const list = queryClient.getQueryData(listKey);
  // One that came since is kept first.
  if (!list || list !== stored.get(LIST)) return;
  if (list.upTo > readShown(account)) noteShown(account, list.upTo);
  await forgetConfirmed(account, list.upTo);
  dropConfirmed(list.upTo);
}

/** Keeps the tasks and the profile in this browser, for the time without a network, until the signal ends that. */
export function keepQueries(queryClient: QueryClient, signal: AbortSignal): void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  const inTurn = oneByOne();

  const keep = async () => {
    try {
      await inTurn(() => keepChanged(queryClient, changed));
    } finally {
      // The storage may be too full for the new list as long as one is kept aside.
      await offerAhead(queryClient);
    }
    // What was confirmed in another life of the data belonged to the list that was ahead.
    await forgetShownChanges(queryClient);
  };
  const flush = () => {
    // A browser may freeze a page that is left: what that begins here would hold up every other page.
    if (isLeft) return;
    clearTimeout(timer);
    timer = undefined;
    // A browser that stores nothing still shows what the server says. What is held back waits for nothing else than this.
    keep().catch((error: unknown) => {
      if (isSendingPaused(readAccount() ?? '') && !signal.aborted)
        timer ??= setTimeout(flush, LONGEST_PAUSE_MS);
      ignoreError(error);
    });
  };
  const note = ({ meta, queryKey }: Query) => {
    if (meta?.isKept !== true) return;
    changed.add(String(queryKey[0]));
    const pause = Math.min(Math.max(SHORTEST_PAUSE_MS, cost * PAUSE_PER_COST), LONGEST_PAUSE_MS);
    timer ??= setTimeout(flush, pause);
  };
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    note(event.query);
  });
  document.addEventListener('visibilitychange', flush, { signal });
  addEventListener('pagehide', () => (isLeft = true), { signal });
  addEventListener('pageshow', () => (isLeft = false), { signal });
  followKeptList(queryClient, signal);
  const account = readAccount();
  noteOwner(account);
  // What cannot be removed now is removed by the next session.
  if (account !== null) forgetOthers(account).catch(ignoreError);
  const noteAll = () => queryClient.getQueryCache().getAll().forEach(note);
  // The first answers may have come before this module.
  noteAll();
  const stopAwaiting = onAccountKnown((_former, known) => {
    noteOwner(known);
    stored.clear();
    noteAll();
  });
  signal.addEventListener('abort', () => {
    stopWatching();
    stopAwaiting();
    clearTimeout(timer);
  });
}
