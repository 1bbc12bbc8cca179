import { describe, expect, test } from 'vitest';

import { importBodySchema } from './account-file.ts';
import { taskFieldsSchema } from './field-rules.ts';
import { createTaskBodySchema, updateTaskBodySchema } from './task.ts';
import { profileBodySchema, registerBodySchema } from './user.ts';

const fields = {
  description: '',
  priority: 'Low',
  dueDate: '2026-04-01',
  completed: false,
  labels: [],
  repeat: '',
};
const account = { email: 'user@example.com', password: 'secret-1' };

const INVISIBLE: [string, string][] = [
  ['white space', ' \t\n\u00a0\u3000\u2028'],
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['marks of direction', '\u200e\u200f\u202a\u202e\u2066\u2069\u061c'],
  ['variation selectors', '\ufe0f\ufe00\u{e0100}'],
  ['fillers of Hangul', '\u115f\u1160\u3164\uffa0'],
  ['an empty Braille pattern', '\u2800'],
  ['a grapheme joiner', '\u034f'],
  ['tags', '\u{e0001}\u{e0041}'],
  ['control characters', '\u0007\u001b'],
  ['all of them', ' \u200b\u00ad\u2800\u3164 '],
];

function complaints(result: { success: boolean; error?: { issues: { message: string }[] } }) {
  return result.error?.issues.map(({ message }) => message);
}

describe.each(INVISIBLE)('%s alone', (_name, text) => {
  const refused = [expect.stringMatching(/^\S.*\.$/)];

  test('is no title, in the form and in every write', () => {
    for (const schema of [taskFieldsSchema, createTaskBodySchema, updateTaskBodySchema]) {
      expect(complaints(schema.safeParse({ ...fields, title: text }))).toEqual(refused);
    }
  });

  test('is no name', () => {
    for (const schema of [registerBodySchema(), profileBodySchema]) {
      expect(complaints(schema.safeParse({ ...account, name: text }))).toEqual(refused);
    }
  });
});

test.each([
  '\u{1f469}\u200d\u{1f4bb}',
  '\u2764\ufe0f',
  'a\u200b',
  '\u200fשלום',
  'x\u00ad',
  '한',
  '⠓',
  '.',
  '0',
])('%j stays a title and a name as it is', (text) => {
  expect(taskFieldsSchema.parse({ ...fields, title: text }).title).toBe(text);
  expect(profileBodySchema.parse({ ...account, name: text }).name).toBe(text);
});

test('a file may hold a title that an older version took, though nobody can see it', () => {
  const task = { ...fields, _id: '5d9b9a3e-6f0a-4c38-9d5b-0a7b9f6f2d11', title: '\u200b\u3164' };
  const after = { ...fields, title: task.title, deleted: false };
  const at = '2026-01-01T00:00:00.000Z';
  const revision = { seq: 1, taskId: task._id, version: 1, verb: 'create', at, source: '', after };
  const file = { format: 'holdfast', schema: 1, seq: 1, tasks: [task], revisions: [revision] };
  expect(importBodySchema.parse(file).tasks[0]?.title).toBe(task.title);
});
