import { API_BASE, PATHS } from '#contract/paths.ts';

import { DAY_MS } from '../time/clock.ts';

/** For how long a browser, or an address, is known after a login. */
export const KNOWN_MS = 90 * DAY_MS;

const NAME = 'holdfast-device';
/** No browser lets plain http, or another name of the host, set a cookie of this name. */
const SECURE_NAME = `__Host-${NAME}`;

// The plain one may be of a time before there was TLS.
const SENT = [SECURE_NAME, NAME].map((name) => new RegExp(`(?:^|;) *${name}=([\\w-]{43}) *(?:;|$)`));

/** Returns the name that a browser got at its last login, or null. */
export function readDevice(cookies = ''): string | null {
  return SENT.map((sent) => sent.exec(cookies)?.[1]).find((device) => device !== undefined) ?? null;
}

/** Returns the header that gives a browser its name, which opens nothing. */
export function formatDeviceCookie(device: string, isSecure: boolean): string {
  const parts = [
    `${isSecure ? SECURE_NAME : NAME}=${device}`,
    // The name for TLS asks for the whole site; the plain one goes to the call of the login alone.
    `Path=${isSecure ? '/' : API_BASE + PATHS.login}`,
    `Max-Age=${KNOWN_MS / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}
