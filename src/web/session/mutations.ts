import { useMutation } from '@tanstack/react-query';

import { PATHS } from '#contract/paths.ts';
import type { LoginBody, RegisterBody } from '#contract/user.ts';

import { api } from '../api.ts';
import { dropToken, keepToken, readToken } from '../token.ts';
import { readSession } from './schema.ts';

/** Begins a session. A sign-up or login whose answer got lost is not sent again by itself. */
export function useLogin() {
  return useMutation({
    retry: false,
    mutationFn: (json: LoginBody) => api.post(PATHS.login, { json }).json(readSession),
    onSuccess: ({ token }) => keepToken(token),
  });
}

export function useSignup() {
  return useMutation({
    retry: false,
    mutationFn: (json: RegisterBody) => api.post(PATHS.register, { json }).json(readSession),
    onSuccess: ({ token }) => keepToken(token),
  });
}

/**
 * Ends the session: here at once, on the server as soon as it can be told. A server that knows no such call, or cannot
 * be reached, changes nothing for the person.
 */
export function endSession(): void {
  const token = readToken();
  dropToken();
  const headers = { Authorization: `Bearer ${token}` };
  api.post(PATHS.logout, { headers, keepalive: true }).catch(() => {});
}
