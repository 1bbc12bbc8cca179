import { KEEP_NOTHING } from '#contract/keep-nothing.ts';
import { PATHS } from '#contract/paths.ts';
import type { LoginBody, RegisterBody } from '#contract/user.ts';

import { accountIdFrom, keepAccount } from '../api/account.ts';
import { changeApi } from '../api/change-api.ts';
import { api } from '../api/client.ts';
import { noteEnding } from '../api/ending.ts';
import { CALL_SILENCE_MS } from '../api/silence.ts';
import { dropToken, isSuperseded, keepToken, readToken } from '../api/token.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { MissingCodeError } from '../browser/missing-code-error.ts';
import { sessionSchema } from './schema.ts';

type Options = {
  /** Whether the session keeps nothing on the device. */
  keepsNothing: boolean;
  /** Loads what shows the session. */
  loadScreen: () => Promise<void>;
};

/** No session begins without the code that it needs: the server may have another version of the app by now. */
async function loadNeeded({ keepsNothing, loadScreen }: Options) {
  const load = async () => {
    await loadScreen();
    return keepsNothing ? import('../browser/keep-nothing.ts') : null;
  };
  // A browser waits for code as long as its line is silent.
  const silence = new Promise<never>((_resolve, reject) => setTimeout(reject, CALL_SILENCE_MS));
  try {
    return await Promise.race([load(), silence]);
  } catch {
    throw new MissingCodeError();
  }
}

let latestTry = {};

/** Gives up what a form of a session has asked for: nobody waits for it any more. */
export function giveUpTry(): void {
  latestTry = {};
}

// A token that the server never hears of again ends there by itself.
function endOnServer(token: string): void {
  const headers = { Authorization: `Bearer ${token}` };
  api.post(PATHS.logout, { headers, keepalive: true }).catch(ignoreError);
}

async function begin(path: string, json: LoginBody, options: Options): Promise<void> {
  const thisTry = (latestTry = {});
  const memory = await loadNeeded(options);
  const headers = memory ? KEEP_NOTHING : {};
  const { token, user } = await changeApi.post(path, { json, headers }).json(sessionSchema);
  // Somebody else may have begun a session meanwhile, here or in another tab: this one would take what they write.
  if (thisTry !== latestTry || isSuperseded()) {
    endOnServer(token);
    throw new Error('Another session has begun, or the form was left.');
  }
  // What was noted is kept on the device, whatever this session keeps.
  noteEnding(null);
  memory?.keepNothing(endSession);
  keepAccount(token, accountIdFrom(user) ?? json.email.toLowerCase());
  keepToken(token);
}

/** Begins a session. Rejects where the server refuses or cannot be reached, or code does not come; it is not tried again by itself. */
export function logIn(json: LoginBody, options: Options): Promise<void> {
  return begin(PATHS.login, json, options);
}

/** Creates an account and begins its first session. Rejects as `logIn` does. */
export function signUp(json: RegisterBody, options: Options): Promise<void> {
  return begin(PATHS.register, json, options);
}

/**
 * Ends the session here at once, and on the server as soon as it can be told. A server that knows no such call, or cannot
 * be reached, changes nothing for the person.
 */
export function endSession(): void {
  const token = readToken();
  if (token === null) return;
  dropToken();
  endOnServer(token);
}
