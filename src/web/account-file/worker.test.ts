import { expect, test, vi } from 'vitest';

import { TODOIST_CSV } from '#tests/fixtures/exports.ts';

type Listener = (event: MessageEvent<unknown>) => void;

const listeners: Listener[] = [];
const answers: unknown[] = [];
vi.stubGlobal('self', {
  addEventListener: (_type: string, listener: Listener) => listeners.push(listener),
  postMessage: (answer: unknown) => answers.push(answer),
});
await import('./worker.ts');

const take = (data: object) => {
  for (const listener of listeners) listener(new MessageEvent('message', { data }));
};

const request = {
  bytes: new TextEncoder().encode(TODOIST_CSV).buffer,
  context: { today: '2026-11-22', zone: 'UTC', name: 'file' },
};

test('what the worker throws is thrown to the page, which does not hear of a promise that is rejected', () => {
  expect(() => take(request)).toThrow(TypeError);
  take({ ...request, importer: { account: 'me', here: [] } });
  expect(answers).toEqual([expect.objectContaining({ kind: 'tasks' })]);
});
