import { parseEnv } from 'node:util';

import { describe, expect, test } from 'vitest';

import { readSettings } from './settings.ts';

test('every setting may be left out, or left empty', () => {
  const usual = {
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    backupDir: 'data/backups',
    backupHour: 3,
    backupsKept: 14,
    databaseUrl: undefined,
    corsOrigins: [],
    trustProxy: false,
    registration: 'open',
    registrationsPerHour: 100,
    maxConnections: 10_000,
    changesPerHour: 50_000,
    metricsToken: undefined,
    passwordRules: 'lenient',
  };
  expect(readSettings({})).toEqual(usual);
  expect(readSettings({ PORT: '', HOST: '', DATABASE_URL: '', CORS_ORIGINS: '', TRUST_PROXY: '' })).toEqual(
    usual,
  );
});

test('the first line of a file that an editor of Windows has saved is read', () => {
  expect(readSettings(parseEnv('\uFEFFPORT=4000\nHOST=::1\n'))).toMatchObject({ port: 4000, host: '::1' });
});

test('every setting is read', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/tasks',
    BACKUP_DIR: '/mnt/copies',
    BACKUP_HOUR: '0',
    BACKUPS_KEPT: '30',
    DATABASE_URL: 'postgresql://user:word@host/base',
    CORS_ORIGINS: 'https://one.example.org, http://localhost:5173',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    REGISTRATION: 'closed',
    REGISTRATIONS_PER_HOUR: '5',
    MAX_CONNECTIONS: '500',
    CHANGES_PER_HOUR: '70000',
    METRICS_TOKEN: 'sixteen-or-more-characters',
    PASSWORD_RULES: 'strict',
  });
  expect(settings).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/srv/tasks',
    backupDir: '/mnt/copies',
    backupHour: 0,
    backupsKept: 30,
    databaseUrl: 'postgresql://user:word@host/base',
    corsOrigins: ['https://one.example.org', 'http://localhost:5173'],
    trustProxy: ['10.0.0.0/8', '::1'],
    registration: 'closed',
    registrationsPerHour: 5,
    maxConnections: 500,
    changesPerHour: 70_000,
    metricsToken: 'sixteen-or-more-characters',
    passwordRules: 'strict',
  });
  expect(readSettings({ BACKUP_HOUR: 'off' }).backupHour).toBe(null);
  expect(readSettings({ DATA_DIR: '/srv/tasks' }).backupDir).toBe('/srv/tasks/backups');
  expect(readSettings({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readSettings({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
});

test.each([
  'postgres://host/base',
  'postgres:///base?host=/run/postgresql',
  'postgres://%2Frun%2Fpostgresql/base',
  'postgres://user:p%23ss%25@host:5432/base?sslmode=require',
])('%s names a database', (url) => {
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

describe('a wrong setting', () => {
  const wrong: Record<string, string[]> = {
    PORT: ['70000', '-1', '3000.5', 'http', '1e3', ' 80'],
    HOST: ['not a host', 'http://x'],
    BACKUP_HOUR: ['24', '-1', '03:00', 'never', 'null'],
    BACKUPS_KEPT: ['0', 'all'],
    DATA_DIR: [' '],
    BACKUP_DIR: [' '],
    DATABASE_URL: [
      'mysql://localhost/x',
      'localhost',
      'postgres://[',
      'postgres://',
      'postgres://host',
      'postgres://user@host/',
      'postgres:///base',
      'postgres://user:pa#ss@host/base',
      'postgres://user:word@host/base#2',
      'postgres://user:word@host/base#',
      'postgres://user:100%@host/base',
      'postgres://us%er:word@host/base',
      'postgres://user:word@host/base%',
    ],
    CORS_ORIGINS: [
      ' ',
      ',',
      'tasks.example.org',
      '*',
      'https://one.example.org/path',
      'https://one.example.org,two',
    ],
    TRUST_PROXY: [
      'yes',
      'true',
      '0',
      '10.0.0.0/33',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/8/8',
      '10.0.0',
      '::1/129',
      '10.0.0.1,x',
      '10.0.0.0/08',
      ' ',
      ',',
    ],
    REGISTRATION: ['maybe', 'OPEN'],
    REGISTRATIONS_PER_HOUR: ['0', '-1', 'many'],
    MAX_CONNECTIONS: ['99', '-1', 'many'],
    CHANGES_PER_HOUR: ['0', '-1', 'many'],
    METRICS_TOKEN: [
      'too-short',
      'sixteen-or-more-charäcters',
      ' sixteen-or-more-characters',
      'sixteen-or-more-characters ',
      'sixteen-or-more\ncharacters',
    ],
  };

  test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    '%s=%s throws one sentence that names it',
    (name, value) => {
      expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} has to [^\n]*\\.$`));
    },
  );
});
