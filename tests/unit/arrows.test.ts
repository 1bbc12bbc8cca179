import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';

import { command, ROOT } from '../../src/tools/process.ts';

/*
 * The linter's own words on arrows that are broken on purpose: in a copy of the folders, with its very configuration.
 */

const report = z.object({ diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })) });

const WEB_ROOMS = readdirSync(path.join(ROOT, 'src/web'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'public')
  .map(({ name }) => name);

/** Files whose only import must be refused, by what it breaks. */
const BROKEN = {
  'a part of the interface that knows tasks': ['src/web/ui/a.ts', `import '../tasks/b.ts';`],
  'a type from above': ['src/web/model/a.ts', `export type { B } from '../outbox/b.ts';`],
  'code from above that is fetched later': [
    'src/web/outbox/a.ts',
    `export const b = () => import('../tasks/b.ts');`,
  ],
  'a room that imports the door': ['src/web/app/a.ts', `import '../router.tsx';`],
  'a browser that imports the server': ['src/web/tasks/a.ts', `import '#server/app.ts';`],
  'a server that imports the browser': ['src/server/tasks/a.ts', `import '#web/main.tsx';`],
  'a contract that imports anything': ['src/contract/a.ts', `import 'fastify';`],
  'a route that says SQL': ['src/server/tasks/routes.ts', `import 'kysely';`],
  'a store that says HTTP': ['src/server/tasks/store.ts', `import 'fastify';`],
  'a database that knows tasks': ['src/server/database/a.ts', `import '../tasks/store.ts';`],
} as const;

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-arrows-'));
const refused = new Set<string>();

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** The file in which one room of the browser imports another. */
function arrow(from: string, to: string): string {
  return `src/web/${from}/to-${to}.ts`;
}

const PAIRS = WEB_ROOMS.flatMap((from) =>
  WEB_ROOMS.filter((to) => to !== from).map((to) => [from, to] as const),
);

beforeAll(() => {
  for (const name of ['.oxlintrc.json', '.oxlint', 'tsconfig.json'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  for (const [file, text] of Object.values(BROKEN)) write(file, `${text}\n`);
  for (const [from, to] of PAIRS) write(arrow(from, to), `import '../${to}/b.ts';\n`);
  write('src/server/circle/a.ts', `import type { B } from './b.ts';\nexport type A = B;\n`);
  write('src/server/circle/b.ts', `import type { A } from './a.ts';\nexport type B = A;\n`);
  const { stdout } = spawnSync(process.execPath, [command('oxlint'), '--format=json', folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  for (const { filename, code } of report.parse(JSON.parse(stdout)).diagnostics)
    if (/restricted-imports|no-cycle/.test(code))
      refused.add(path.relative(folder, path.resolve(folder, filename)));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter refuses', () => {
  test.each(Object.entries(BROKEN))('%s', (_, [file]) => {
    expect(refused).toContain(path.normalize(file));
  });

  test('a circle, though it is of types alone', () => {
    expect(refused).toContain(path.normalize('src/server/circle/a.ts'));
  });

  test('each arrow between two folders of the browser in one direction at least', () => {
    const bothWays = PAIRS.filter(
      ([from, to]) =>
        !refused.has(path.normalize(arrow(from, to))) && !refused.has(path.normalize(arrow(to, from))),
    );
    expect(bothWays).toEqual([]);
  });

  test('no arrow down to the small parts', () => {
    expect(refused).not.toContain(path.normalize(arrow('tasks', 'ui')));
  });
});
