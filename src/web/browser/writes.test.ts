import { expect, test } from 'vitest';

import { allWritten, trackWrite } from './writes.ts';

test('waits for every write, for those that fail, and for those that follow', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const steps: string[] = [];
  const failed = trackWrite(first.promise.then(() => Promise.reject(new Error('The disk is full.'))));
  void failed.catch(() => {
    steps.push('failed');
    void trackWrite(second.promise.then(() => steps.push('written')));
  });
  const all = allWritten().then(() => steps.push('all'));
  first.resolve();
  await expect(failed).rejects.toThrow('full');
  second.resolve();
  await all;
  expect(steps).toEqual(['failed', 'written', 'all']);
  await allWritten();
});
