import { ignoreError } from './ignore-error.ts';
import { isOfStorage } from './not-stored-error.ts';

/** Takes an error of this browser's storage, which changes nothing for the person; any other one is a fault of the page, and is reported. */
export function ignoreStorageError(error: unknown): void {
  if (isOfStorage(error)) ignoreError(error);
  else reportError(error);
}
