import { noteEnding, readEnding } from '../api/ending.ts';
import { onSessionEnd, readToken } from '../api/token.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { holdBack } from '../outbox/hold-back.ts';
import { forgetAllButAhead } from './former-lists.ts';
import { connect } from './kept-connection.ts';
import { forgetMarks } from './list-marks.ts';
import { STORE, stored, storedParts } from './restore.ts';

/** Removes what the browser has kept of other accounts. */
export async function removeOthers(account: string): Promise<void> {
  const database = await connect();
  for (const key of await database.getAllKeys(STORE))
    if (key[0] !== account) await database.delete(STORE, key);
}

function forgetShown(): void {
  stored.clear();
  storedParts.clear();
  forgetMarks();
}

/** Removes all lists and answers that the browser has kept. What cannot be removed is another account's to the next session, which tries again. */
export async function forgetKept(): Promise<void> {
  forgetShown();
  holdBack(null);
  const database = await connect();
  await database.clear(STORE);
}

/** Forgets what the session kept that has ended, and says so at the login where a list stays that is ahead of the server. */
async function forgetAtEnd(): Promise<void> {
  const ending = readEnding();
  forgetShown();
  // Another tab has decided what stays.
  if (ending?.why === 'restored') return;
  if (ending?.why !== 'refused') {
    await forgetKept();
    return;
  }
  const ahead = await forgetAllButAhead(ending.life);
  holdBack(ahead);
  if (readToken() === null) noteEnding(ahead === null ? 'refused' : 'restored');
}

const forget = () => void forgetAtEnd().catch(ignoreError);

onSessionEnd(forget);
// The session may have ended while this module was on its way.
if (readToken() === null) forget();
