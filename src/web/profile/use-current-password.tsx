import { HTTPError } from 'ky';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';

import { explainFailure } from '../api/client.ts';
import { mayBeDone } from '../api/may-be-done.ts';
import { useIsShown } from '../ui/use-is-shown.ts';
import { CurrentPasswordDialog } from './current-password-dialog.tsx';

const codeSchema = z.catch(z.object({ code: z.optional(z.string()) }), {});

/** A call to the server, with the current password where that is known. */
type Call = (currentPassword?: string) => Promise<unknown>;

/** A call that waits for the password. */
type Waiting = {
  call: Call;
  /** Why it was refused, or what came after that where it may be done. */
  last: unknown;
  resolve: () => void;
  reject: (error: unknown) => void;
};

const readCode = (error: unknown) =>
  error instanceof HTTPError ? codeSchema.parse(error.data).code : undefined;

/** Tells whether a refused call succeeds with the current password: only our own server wants it for whatever it is asked. */
function wantsPassword(error: unknown): boolean {
  return readCode(error) === 'current_password_needed';
}

/** Tells the same of a new password. Other servers of the family say of it alone that they want both, by a 400 without a code. */
export function wantsBothPasswords(error: unknown): boolean {
  if (wantsPassword(error)) return true;
  return error instanceof HTTPError && error.response.status === 400 && readCode(error) === undefined;
}

/** Tells whether a refusal is about something else than the current password, such as an address that is taken. */
const isAboutForm = (error: unknown) =>
  Object.keys(explainFailure(error).fields).some((field) => field !== 'currentPassword');

/**
 * Returns what makes calls that the server may want the current password for, and its dialog. Such a call is made without it first. Where
 * the refusal says that it is wanted, the dialog asks for it, once for all calls that wait by then, and they are made again; when the
 * person cancels, the refusal stands, or what came after it where that may be done.
 */
export function useCurrentPassword(isWanted = wantsPassword) {
  const [reason, setReason] = useState<string | null>(null);
  const waiting = useRef<Waiting[]>([]);
  const isShown = useIsShown();

  const onConfirm = async (currentPassword: string) => {
    for (let [one] = waiting.current; one; [one] = waiting.current) {
      try {
        await one.call(currentPassword);
        one.resolve();
      } catch (error) {
        // Cancelled after that, nobody may say that nothing was done.
        if (mayBeDone(error)) one.last = error;
        if (!isAboutForm(error)) throw error;
        one.reject(error);
      }
      waiting.current.shift();
    }
    setReason(null);
  };
  const onCancel = () => {
    setReason(null);
    for (const { reject, last } of waiting.current.splice(0)) reject(last);
  };

  async function confirmed(call: Call): Promise<void> {
    try {
      await call();
    } catch (error) {
      // Nobody is asked on a page that was left.
      if (!isWanted(error) || !isShown.current) throw error;
      await new Promise<void>((resolve, reject) => {
        waiting.current.push({ call, last: error, resolve, reject });
        setReason(explainFailure(error).detail);
      });
    }
  }

  const dialog = reason !== null && (
    <CurrentPasswordDialog reason={reason} onConfirm={onConfirm} onCancel={onCancel} />
  );
  return { confirmed, dialog };
}
