import { useEffect, useState } from 'react';

import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { passwordAdviceAnswerSchema } from '#contract/user-answers.ts';
import type { PasswordAdviceBody } from '#contract/user.ts';

import { ignoreError } from '../browser/ignore-error.ts';
import { api } from './client.ts';

// Nobody wants to hear of each letter.
const PAUSE_MS = 300;
const NOTHING: PasswordAdviceBody = { password: '', name: '', email: '' };

/** How long a new password has to be at this server, and what it says of the one that is typed. */
type PasswordAdvice = { least: number; advice: string | null };

const UNKNOWN: PasswordAdvice = { least: LIMITS.passwordMin, advice: null };

/**
 * Asks the server about a new password whenever its typing pauses. A server that knows no such call, or cannot be reached at first,
 * is told none, and a password is taken without advice.
 */
export function usePasswordAdvice(typed: PasswordAdviceBody): PasswordAdvice {
  const [answer, setAnswer] = useState(UNKNOWN);
  // The first question is of none: only our own server has an answer.
  const { password, name, email } = answer === UNKNOWN || typed.password === '' ? NOTHING : typed;
  useEffect(() => {
    const call = new AbortController();
    const ask = async () => {
      const json = { password, name, email } satisfies PasswordAdviceBody;
      const { signal } = call;
      const said = await api.post(PATHS.passwordAdvice, { json, signal }).json(passwordAdviceAnswerSchema);
      if (!signal.aborted) setAnswer(said);
    };
    // Without an answer the password is taken without advice.
    const timer = setTimeout(() => void ask().catch(ignoreError), password === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [password, name, email]);
  return password === '' ? { ...answer, advice: null } : answer;
}
