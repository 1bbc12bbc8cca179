import { API_BASE, PATHS } from '#contract/paths.ts';

import { DAY_MS } from '../time/clock.ts';

/** For how long a browser, or an address, is known after a login. */
export const KNOWN_MS = 90 * DAY_MS;

const SENT = /(?:^|;) *holdfast-device=([\w-]{43}) *(?:;|$)/;

/** Returns the name that a browser got at its last login, or null. */
export const readDevice = (cookies = ''): string | null => SENT.exec(cookies)?.[1] ?? null;

/** Returns the header that gives a browser its name, which only the call of the login gets to see. */
export function formatDeviceCookie(device: string, isSecure: boolean): string {
  const parts = [
    `holdfast-device=${device}`,
    `Path=${API_BASE}${PATHS.login}`,
    `Max-Age=${KNOWN_MS / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}
