import { NetworkError } from 'ky';
import { beforeEach, expect, test, vi } from 'vitest';

import { PageRequest } from '#tests/fixtures/page-request.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { NoAnswerError } from '../api/no-answer-error.ts';

// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('Request', PageRequest);
const reports: unknown[] = [];
vi.stubGlobal('reportError', (error: unknown) => reports.push(error));

const { noteReached, noteUnreachable } = await import('../api/online.ts');
const { NotStoredError } = await import('../browser/not-stored-error.ts');
const { makeDelete } = await import('../changes/changes.ts');
const { toIntent } = await import('../changes/intent.ts');
const { classifyFailure } = await import('./classify-failure.ts');

const intent = toIntent(makeDelete(makeTask()), 'an account');
const slip = new TypeError('A slip of the code.');

beforeEach(() => {
  noteReached();
  reports.length = 0;
});

test('a slip of the code is tried again, and reported', () => {
  expect(classifyFailure(intent, slip)).toEqual({ kind: 'offline' });
  expect(reports).toEqual([slip]);
});

test.each([
  ['a call without an answer', new NetworkError(new Request('http://localhost/api/tasks/gp'))],
  ['what has ended with its session', AbortSignal.abort().reason],
  ['a full storage', new NotStoredError()],
  ['what waits on purpose', new NoAnswerError('Another tab sends this change.')],
])('%s is tried again, and not reported', (_, error) => {
  expect(classifyFailure(intent, error)).toEqual({ kind: 'offline' });
  expect(reports).toEqual([]);
});

test('an answer that breaks off is tried again, and not reported', () => {
  noteUnreachable();
  expect(classifyFailure(intent, new TypeError('network error'))).toEqual({ kind: 'offline' });
  expect(reports).toEqual([]);
});
