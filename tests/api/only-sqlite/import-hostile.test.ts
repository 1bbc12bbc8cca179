import { describe, expect, test } from 'vitest';

import { errorAnswerSchema } from '#contract/error-answer.ts';
import { PATHS } from '#contract/paths.ts';

import { withTwoPeople } from '../two-people.ts';

const HOSTILE_BYTES = 63 * 1024 * 1024;

/** A text of about 63 MB that repeats a part within two ends. */
function repeated(start: string, part: string, end: string): string {
  return start + part.repeat(Math.floor((HOSTILE_BYTES - start.length - end.length) / part.length)) + end;
}

const BEGINNING = '{"format":"holdfast","schema":1,';
const hostile: [string, () => string][] = [
  ['empty tasks', () => repeated(`${BEGINNING}"tasks":[{}`, ',{}', ']}')],
  ['empty changes', () => repeated(`${BEGINNING}"tasks":[],"revisions":[{}`, ',{}', ']}')],
  ['numbers', () => repeated(`${BEGINNING}"tasks":[1`, ',1', ']}')],
  ['lists in lists', () => repeated(`${BEGINNING}"tasks":[`, '[', '')],
  ['parts that no file has', () => repeated(`${BEGINNING}"tasks":[],"x":[[]`, ',[]', ']}')],
];

// How long it takes, and how much memory: npm run overload -- hostile. A file is judged before either database is asked.
describe('63 MB that no account ever was', () => {
  test.each(hostile)(
    '%s: are refused with a sentence, and others are answered before that',
    async (_name, make) => {
      const { duringImport } = await withTwoPeople();
      const { status, body, took, longestWait } = await duringImport(
        PATHS.importPreview,
        Buffer.from(make()),
      );
      expect([400, 413]).toContain(status);
      expect(errorAnswerSchema.parse(body).message).toMatch(/^\S.*\.$/);
      // Where one thread did it all, the others waited for most of the time that it took.
      expect(longestWait).toBeLessThan(took / 2);
    },
  );
});
