import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';

import { command, ROOT } from '../../src/tools/process.ts';

/*
 * The linter's own words on arrows that are broken on purpose: in a copy of the folders, with the lists of .oxlint.
 */

const reportSchema = z.object({ diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })) });

// Neither has code that the linter looks at.
const NO_ROOMS = new Set(['public', 'type-stubs']);

const listRooms = (side: 'web' | 'server') =>
  readdirSync(path.join(ROOT, 'src', side), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_ROOMS.has(entry.name))
    .map(({ name }) => name);

/** Files whose only import must be refused, by what it breaks. */
const BROKEN = {
  'a part of the interface that knows tasks': ['src/web/ui/a.ts', `import '../tasks/b.ts';`],
  'a type from above': ['src/web/model/a.ts', `export type { B } from '../outbox/b.ts';`],
  'a record of the outbox that knows what is shown': [
    'src/web/outbox-store/a.ts',
    `import '../outbox-state/b.ts';`,
  ],
  'code from above that is fetched later': [
    'src/web/outbox/a.ts',
    `export const b = () => import('../tasks/b.ts');`,
  ],
  'a room that imports the door': ['src/web/app/a.ts', `import '../router.tsx';`],
  'a new room of the browser that has no line yet': ['src/web/newroom/a.ts', `import '../routes/b.ts';`],
  'a new room of the browser that imports the server': ['src/web/newroom/b.ts', `import '#server/app.ts';`],
  'a new room of the server that has no line yet': ['src/server/newroom/a.ts', `import '../app.ts';`],
  'a new room of the server that imports another': ['src/server/newroom/b.ts', `import '../tasks/store.ts';`],
  'a browser that imports the server': ['src/web/tasks/a.ts', `import '#server/app.ts';`],
  'a server that imports the browser': ['src/server/tasks/a.ts', `import '#web/main.tsx';`],
  'a test of the server that imports the app': ['src/server/database/a.test.ts', `import '../app.ts';`],
  'a test of the server that imports from above': [
    'src/server/http/a.test.ts',
    `import '../tasks/store.ts';`,
  ],
  'a test of the server that imports the browser': ['src/server/http/b.test.ts', `import '#web/main.tsx';`],
  'a server that imports the tests': ['src/server/tasks/c.ts', `import '#tests/fixtures/tasks.ts';`],
  'a contract that imports anything': ['src/contract/a.ts', `import 'fastify';`],
  'a contract that imports the server': ['src/contract/b.ts', `export type { B } from '#server/app.ts';`],
  'a route that says SQL': ['src/server/tasks/routes.ts', `import 'kysely';`],
  'a route that reaches past its store': [
    'src/server/history/routes.ts',
    `import '../database/database.ts';`,
  ],
  'a store that says HTTP': ['src/server/tasks/store.ts', `import 'fastify';`],
  'a store that knows its routes': ['src/server/tasks/b.ts', `import './routes.ts';`],
  'a database that knows tasks': ['src/server/database/a.ts', `import '../tasks/store.ts';`],
  'an error that knows HTTP': ['src/server/errors/a.ts', `import 'fastify';`],
  'a clock that knows the database': ['src/server/time/a.ts', `import '../database/database.ts';`],
  'a check of the session that says SQL': [
    'src/server/sessions/authenticate.ts',
    `import '../database/database.ts';`,
  ],
} as const;

// A limit for what hangs, not for a machine that is busy.
const LINT_MS = 120_000;
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-arrows-'));
const refused = new Set<string>();

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

type Arrow = { side: 'web' | 'server'; from: string; to: string };

/** The file in which one room imports another of its side. */
function arrow({ side, from, to }: Arrow): string {
  return `src/${side}/${from}/to-${to}.ts`;
}

const listPairs = (side: Arrow['side']): Arrow[] => {
  const rooms = listRooms(side);
  return rooms.flatMap((from) => rooms.filter((to) => to !== from).map((to) => ({ side, from, to })));
};
const PAIRS = [...listPairs('web'), ...listPairs('server')];

const isAllowed = (pair: Arrow) => !refused.has(path.normalize(arrow(pair)));

/** How deep each room of the browser stands in the chain of src/README.md. */
function readDepths(): Map<string, number> {
  const text = readFileSync(path.join(ROOT, 'src', 'README.md'), 'utf8');
  const [, chain = ''] = /`(routes ->[^`]*)`/.exec(text) ?? [];
  const steps = chain.split('->').map((step) => step.match(/[\w-]+/g) ?? []);
  return new Map(steps.flatMap((rooms, depth) => rooms.map((room) => [room, depth] as const)));
}

/** All code of a room of the browser, with its tests and stories. */
function readRoom(room: string): string {
  const place = path.join(ROOT, 'src', 'web', room);
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(place, name), 'utf8'))
    .join('\n');
}

beforeAll(() => {
  cpSync(path.join(ROOT, '.oxlint'), path.join(folder, '.oxlint'), { recursive: true });
  // The rules of other libraries, and those that need types, would look for node_modules here.
  const config = z.looseObject({}).parse(JSON.parse(readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8')));
  write('.oxlintrc.json', JSON.stringify({ ...config, options: {}, overrides: [] }));
  for (const [file, text] of Object.values(BROKEN)) write(file, `${text}\n`);
  for (const pair of PAIRS) write(arrow(pair), `import '../${pair.to}/b.ts';\n`);
  write('src/server/circle/a.ts', `import type { B } from './b.ts';\nexport type A = B;\n`);
  write('src/server/circle/b.ts', `import type { A } from './a.ts';\nexport type B = A;\n`);
  const { stdout } = spawnSync(process.execPath, [command('oxlint'), '--format=json', folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  for (const { filename, code } of reportSchema.parse(JSON.parse(stdout)).diagnostics)
    if (/restricted-imports|no-cycle/.test(code))
      refused.add(path.relative(folder, path.resolve(folder, filename)));
}, LINT_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter refuses', () => {
  test.each(Object.entries(BROKEN))('%s', (_, [file]) => {
    expect(refused).toContain(path.normalize(file));
  });

  test('a circle, though it is of types alone', () => {
    expect(refused).toContain(path.normalize('src/server/circle/a.ts'));
  });

  test('each arrow between two folders of one side in one direction at least', () => {
    const bothWays = PAIRS.filter(
      ({ side, from, to }) => isAllowed({ side, from, to }) && isAllowed({ side, from: to, to: from }),
    );
    expect(bothWays).toEqual([]);
  });

  test('each arrow of the browser that does not lead down the chain of src/README.md', () => {
    const depths = readDepths();
    const depthOf = (room: string) => depths.get(room) ?? NaN;
    const others = listPairs('web').filter(
      (pair) => isAllowed(pair) && !(depthOf(pair.from) < depthOf(pair.to)),
    );
    expect(others).toEqual([]);
  });

  test('each arrow of the browser that no file needs', () => {
    const code = new Map(listRooms('web').map((room) => [room, readRoom(room)]));
    const unused = listPairs('web').filter(
      (pair) => isAllowed(pair) && code.get(pair.from)?.includes(`'../${pair.to}/`) !== true,
    );
    expect(unused).toEqual([]);
  });

  test.each<Arrow>([
    { side: 'web', from: 'tasks', to: 'ui' },
    { side: 'server', from: 'tasks', to: 'database' },
    { side: 'server', from: 'history', to: 'tasks' },
  ])('no arrow of the $side down from $from to $to', (down) => {
    expect(refused).not.toContain(path.normalize(arrow(down)));
  });
});

// The linter has one list for a folder of the browser, and its tests and stories may import these.
test('no code of the browser imports the tests', () => {
  const code = readdirSync(path.join(ROOT, 'src', 'web'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(?:test|stories)\.tsx?$/.test(name),
  );
  const importing = code.filter((name) =>
    /['"](?:#tests|[./]*\/tests)\//.test(readFileSync(path.join(ROOT, 'src', 'web', name), 'utf8')),
  );
  expect(importing).toEqual([]);
});
