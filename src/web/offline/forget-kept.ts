import { noteEnding, readEnding } from '../api/ending.ts';
import { onSessionEnd, readToken } from '../api/token.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { pauseSending, resumeSending } from '../outbox-state/sending-pause.ts';
import { forgetAllButAhead, forgetAllButAside } from './former-lists.ts';
import { forgetMarks } from './list-marks.ts';
import { stored, storedParts } from './restore.ts';

/** Whose session this page has, or had last. */
let owner: string | null = null;

/** Notes whose session this page has. */
export function noteOwner(account: string | null): void {
  owner = account;
}

function forgetShown(): void {
  stored.clear();
  storedParts.clear();
  forgetMarks();
}

/**
 * Removes all lists and answers that the browser has kept, but for lists that are kept aside for other accounts than this one. Rejects
 * where something cannot be removed; the next session of another account tries again.
 */
export async function forgetKept(account: string | null): Promise<void> {
  forgetShown();
  if (account !== null) resumeSending(account);
  await forgetAllButAside(account);
}

/** Forgets what the session kept that has ended, and says so at the login where a list stays that is ahead of the server. */
async function forgetAtEnd(): Promise<void> {
  const ending = readEnding();
  forgetShown();
  // Another tab has decided what stays.
  if (ending?.why === 'restored') return;
  if (ending?.why !== 'refused') {
    await forgetKept(owner);
    return;
  }
  const ahead = await forgetAllButAhead(ending.life);
  if (ahead !== null) pauseSending(ahead);
  // A tab that came first has left nothing here to compare.
  if (readToken() === null && readEnding()?.why !== 'restored')
    noteEnding(ahead === null ? 'refused' : 'restored');
}

// What cannot be forgotten now is another account's to the next session, which tries again.
const forget = () => void forgetAtEnd().catch(ignoreError);

onSessionEnd(forget);
// The session may have ended while this module was on its way.
if (readToken() === null) forget();
