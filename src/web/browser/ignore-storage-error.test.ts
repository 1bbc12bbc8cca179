import { expect, test, vi } from 'vitest';

import { ignoreStorageError } from './ignore-storage-error.ts';
import { NotStoredError } from './not-stored-error.ts';

test('an error of the storage is no fault of the page, and any other one is reported', () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  ignoreStorageError(new DOMException('Full.', 'QuotaExceededError'));
  ignoreStorageError(new NotStoredError('Nothing was stored.'));
  expect(reported).toEqual([]);
  const fault = new TypeError('A slip.');
  ignoreStorageError(fault);
  expect(reported).toEqual([fault]);
});
