import { isIP } from 'node:net';

import * as z from 'zod/mini';

const wholeNumber = (sentence: string, least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, sentence)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least, sentence), z.maximum(most, sentence))),
  );

const words = (value: string) =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value);
}

function isNetwork(value: string): boolean {
  const [address = '', bits = '0'] = value.split('/', 2);
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
}

/** Takes 'off', the number of proxies in front, or the proxies' addresses and networks. */
function trustedProxies(value: string): false | number | string[] {
  if (value === 'off') return false;
  return /^\d+$/.test(value) ? Number(value) : words(value);
}

/** The environment variables that are settings, each with what it may be and its default. */
export const environment = z.object({
  PORT: z._default(wholeNumber('PORT has to be a number from 0 to 65535.', 0, 65_535), 3000),
  HOST: z._default(
    z.string().check(z.regex(/^[\w.:-]+$/, 'HOST has to be a host name or an address.')),
    '127.0.0.1',
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
          'DATABASE_URL has to begin with postgres:// and name a database; leave it out for the built-in one.',
        ),
      ),
  ),
  CORS_ORIGINS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (value) => words(value).every(isOrigin),
            'CORS_ORIGINS has to be a list of origins such as https://tasks.example.org, with commas between.',
          ),
        ),
      z.transform(words),
    ),
    [],
  ),
  TRUST_PROXY: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (value) => value === 'off' || /^[1-9]\d?$/.test(value) || words(value).every(isNetwork),
            "TRUST_PROXY has to be 'off', the number of proxies, or their addresses with commas between.",
          ),
        ),
      z.transform(trustedProxies),
    ),
    false,
  ),
  REGISTRATION: z._default(z.enum(['open', 'closed'], "REGISTRATION has to be 'open' or 'closed'."), 'open'),
  REGISTRATIONS_PER_HOUR: z._default(
    wholeNumber('REGISTRATIONS_PER_HOUR has to be a number from 1 to 1000000.', 1, 1_000_000),
    100,
  ),
});

export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  corsOrigins: string[];
  trustProxy: false | number | string[];
  registration: 'open' | 'closed';
  registrationsPerHour: number;
};

/** Reads the settings from the environment. An empty variable counts as none; a wrong one throws a sentence that names it. */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    registration: data.REGISTRATION,
    registrationsPerHour: data.REGISTRATIONS_PER_HOUR,
  };
}
