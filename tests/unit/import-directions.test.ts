import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';

const ROOT = path.join(import.meta.dirname, '../..');
const OXLINT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('oxlint/package.json')),
  'bin/oxlint',
);

const configSchema = z.looseObject({ options: z.optional(z.unknown()) });
const reportSchema = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/** Lints these files with the project's rules. Returns the names of those that break the rule. */
function breaking(rule: string, files: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'holdfast-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = configSchema.parse(JSON.parse(readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8')));
  // The rules of imports need no types, and the folder has no project that could give them.
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, options: {} }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const { stdout } = spawnSync(process.execPath, [OXLINT, '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout));
  return diagnostics
    .filter(({ code }) => code.includes(rule))
    .map(({ filename }) => filename.replaceAll('\\', '/'))
    .toSorted();
}

/** Files by folder, each with one import. */
const importing = (imports: string[][]) =>
  Object.fromEntries(
    imports.map(([file = '', source = ''], index) => [
      file.replace('*', `case-${index}`),
      `import type { Thing } from '${source}';\nexport type Other = Thing;\n`,
    ]),
  );

const WRONG = [
  ['src/contract/*.ts', '#server/app.ts'],
  ['src/contract/*.ts', 'kysely'],
  ['src/server/*.ts', '#web/main.tsx'],
  ['src/server/time/*.ts', '../database/database.ts'],
  ['src/server/errors/*.ts', 'fastify'],
  ['src/server/database/*.ts', '../tasks/store.ts'],
  ['src/server/database/*.ts', '../errors/api-error.ts'],
  ['src/server/http/*.ts', '../sessions/store.ts'],
  ['src/server/http/*.ts', 'kysely'],
  ['src/server/attempts/*.ts', '../users/store.ts'],
  ['src/server/health/*.ts', '../http/route-schema.ts'],
  ['src/server/sessions/*.ts', '../users/store.ts'],
  ['src/server/tasks/*.ts', '../history/store.ts'],
  ['src/server/tasks/*.ts', './routes.ts'],
  ['src/server/tasks/*.ts', 'fastify'],
  ['src/server/history/*.ts', '../account-file/store.ts'],
  ['src/server/crashes/*.ts', '../sessions/browser.ts'],
  ['src/server/events/*.ts', '../tasks/store.ts'],
  ['src/server/users/*.ts', '../http/route-schema.ts'],
  ['src/server/account-file/*.ts', '../users/store.ts'],
  ['src/server/case-*/routes.ts', 'kysely'],
  ['src/server/case-*/routes.ts', '../database/database.ts'],
  ['src/server/case-*/routes.ts', '../app.ts'],
  ['src/server/sessions/authenticate.ts', '../database/database.ts'],
];

const RIGHT = [
  ['src/contract/*.ts', 'zod/mini'],
  ['src/server/*.ts', './tasks/store.ts'],
  ['src/server/database/*.ts', 'kysely'],
  ['src/server/http/*.ts', '../database/failures.ts'],
  ['src/server/history/*.ts', '../tasks/rows.ts'],
  ['src/server/users/*.ts', '../sessions/store.ts'],
  ['src/server/tasks/routes.ts', '../http/route-schema.ts'],
  ['src/server/tasks/*.test.ts', '../app.ts'],
];

test('the linter refuses every import against the direction of its folder, and no other', () => {
  const files = importing(WRONG);
  expect(breaking('no-restricted-imports', files)).toEqual(Object.keys(files).toSorted());
  expect(breaking('no-restricted-imports', importing(RIGHT))).toEqual([]);
});

test('the linter refuses a circle of types', () => {
  const circle = {
    'src/server/tasks/one.ts': "import type { Two } from './two.ts';\nexport type One = { two: Two };\n",
    'src/server/tasks/two.ts':
      "import type { One } from './one.ts';\nexport type Two = { one: One | null };\n",
  };
  expect(breaking('no-cycle', circle)).toEqual(Object.keys(circle));
});
