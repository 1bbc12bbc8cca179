import { isIP } from 'node:net';

import * as z from 'zod/mini';

import { numeral } from '#contract/numeral.ts';

import { backupsIn } from './database/sqlite-file.ts';
import { canBeDecoded } from './http/can-be-decoded.ts';

const splitList = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const isNamed = (value: string) => value.trim() !== '';

/** Whether each of the parts of a list, of which there is one at least, is as it has to be. */
function isListOf(value: string, isRight: (part: string) => boolean): boolean {
  const parts = splitList(value);
  return parts.length > 0 && parts.every(isRight);
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value);
}

function isNetwork(value: string): boolean {
  const [address = '', bits = '1', ...rest] = value.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const isSize = /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
  return isIP(address) > 0 && isSize && rest.length === 0;
}

/** Whether a URL names a database, and where it is: where one says nothing of it, the client takes another one without a word. */
function isDatabaseUrl(value: string): boolean {
  if (!/^postgres(ql)?:\/\/[^#]*$/.test(value) || !URL.canParse(value)) return false;
  const { hostname, searchParams, pathname, username, password } = new URL(value);
  const isPlace = (hostname !== '' || searchParams.has('host')) && pathname.length > 1;
  return isPlace && [username, password, pathname].every(canBeDecoded);
}

/** Parses 'off', the number of proxies in front, or the proxies' addresses and networks. */
function parseTrustedProxies(value: string): false | number | string[] {
  if (value === 'off') return false;
  return /^\d+$/.test(value) ? Number(value) : splitList(value);
}

const HOUR_WRONG = "BACKUP_HOUR has to be an hour from 0 to 23, or 'off'.";

/** The environment variables that are settings, each with what it may be and its default. */
export const environmentSchema = z.object({
  PORT: z._default(numeral('PORT has to be a number from 0 to 65535.', 0, 65_535), 3000),
  HOST: z._default(
    z.string().check(z.regex(/^[\w.:-]+$/, 'HOST has to be a host name or an address.')),
    '127.0.0.1',
  ),
  DATA_DIR: z._default(
    z.string().check(z.refine(isNamed, 'DATA_DIR has to be the name of a folder.')),
    './data',
  ),
  BACKUP_DIR: z.optional(z.string().check(z.refine(isNamed, 'BACKUP_DIR has to be the name of a folder.'))),
  BACKUP_HOUR: z._default(
    z.union(
      [
        z.pipe(
          z.literal('off'),
          z.transform(() => null),
        ),
        numeral(HOUR_WRONG, 0, 23),
      ],
      HOUR_WRONG,
    ),
    3,
  ),
  BACKUPS_KEPT: z._default(numeral('BACKUPS_KEPT has to be a number from 1 to 10000.', 1, 10_000), 14),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isDatabaseUrl,
          'DATABASE_URL has to begin with postgres:// and name a host and a database, with # written as %23 and % as %25; leave it ' +
            'out for the built-in one.',
        ),
      ),
  ),
  CORS_ORIGINS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (value) => isListOf(value, isOrigin),
            'CORS_ORIGINS has to be a list of origins such as https://tasks.example.org, with commas between.',
          ),
        ),
      z.transform(splitList),
    ),
    [],
  ),
  TRUST_PROXY: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (value) => value === 'off' || /^[1-9]\d?$/.test(value) || isListOf(value, isNetwork),
            "TRUST_PROXY has to be 'off', the number of proxies, or their addresses with commas between.",
          ),
        ),
      z.transform(parseTrustedProxies),
    ),
    false,
  ),
  REGISTRATION: z._default(z.enum(['open', 'closed'], "REGISTRATION has to be 'open' or 'closed'."), 'open'),
  PASSWORD_RULES: z._default(
    z.enum(['lenient', 'strict'], "PASSWORD_RULES has to be 'lenient' or 'strict'."),
    'lenient',
  ),
  REGISTRATIONS_PER_HOUR: z._default(
    numeral('REGISTRATIONS_PER_HOUR has to be a number from 1 to 1000000.', 1, 1_000_000),
    100,
  ),
  MAX_CONNECTIONS: z._default(
    // One account keeps up to 90: its streams, and 20 each of the half-sent requests and of the answers that it does not take.
    numeral(
      'MAX_CONNECTIONS has to be a number from 100 to 1000000; of fewer one account could take all.',
      100,
      1_000_000,
    ),
    10_000,
  ),
  CHANGES_PER_HOUR: z._default(
    numeral('CHANGES_PER_HOUR has to be a number from 1 to 100000000.', 1, 100_000_000),
    50_000,
  ),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[!-~][ -~]{14,}[!-~]$/,
          'METRICS_TOKEN has to have at least 16 characters, of ASCII alone and with no space at the ends, so that a header can carry it.',
        ),
      ),
  ),
});

// An editor of Windows may put it before the first line of .env, and Node.js takes it for a part of the name that stands there.
export const BYTE_ORDER_MARK = /^\uFEFF/;

/** Reads the settings from the environment. An empty variable counts as none; throws a message that names a wrong one. */
export function readSettings(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(variables)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name.replace(BYTE_ORDER_MARK, ''), value]),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    backupDir: data.BACKUP_DIR ?? backupsIn(data.DATA_DIR),
    // The hour of the day from which on the built-in database is backed up, or null for never.
    backupHour: data.BACKUP_HOUR,
    backupsKept: data.BACKUPS_KEPT,
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    registration: data.REGISTRATION,
    passwordRules: data.PASSWORD_RULES,
    registrationsPerHour: data.REGISTRATIONS_PER_HOUR,
    maxConnections: data.MAX_CONNECTIONS,
    changesPerHour: data.CHANGES_PER_HOUR,
    metricsToken: data.METRICS_TOKEN,
  };
}

export type Settings = ReturnType<typeof readSettings>;
