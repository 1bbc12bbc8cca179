import { API_BASE, PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import type { RegisterBody } from '#contract/user.ts';

/** Signs an account up at a running server. Resolves to its token. */
export async function signUp(url: string, account: RegisterBody): Promise<string> {
  const answer = await fetch(`${url}${API_BASE}${PATHS.register}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  return sessionAnswerSchema.parse(await answer.json()).token;
}
