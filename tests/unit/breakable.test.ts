import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { MUTANTS } from '#tests/mutants/mutants.ts';
import { DEFECTS } from '#tests/simulator/defects.ts';

import { ROOT } from '../../src/tools/process.ts';

const places = [
  ...MUTANTS.map(({ what, file, from }) => ({ what, file, text: from })),
  ...Object.entries(DEFECTS).flatMap(([what, defects]) =>
    defects.map(({ file, mended }) => ({ what, file, text: mended })),
  ),
];

test.each(places)('$what: what would be broken stands once in $file', ({ file, text }) => {
  expect(readFileSync(path.join(ROOT, file), 'utf8').split(text)).toHaveLength(2);
});

test('CONTRIBUTING says how many places are broken', () => {
  expect(readFileSync(path.join(ROOT, '.github', 'CONTRIBUTING.md'), 'utf8')).toContain(
    `breaks ${MUTANTS.length} places`,
  );
});

const witnesses = MUTANTS.flatMap(({ by }) => ('browser' in by ? [by] : []));

test.each(witnesses)(
  'the browser test that should notice a mutant is there: $title',
  ({ browser, title }) => {
    expect(readFileSync(path.join(ROOT, 'tests', 'e2e', `${browser}.e2e.ts`), 'utf8')).toContain(title);
  },
);
