import { ApiError, invalid } from './api-error.ts';

/* What is answered to a file of an account that cannot be taken. */

/** Refuses a file, at the place of one of its entries where it is known: 'tasks/2'. */
export const refusedFile = (message: string, place?: string) =>
  invalid(message, place === undefined ? undefined : { [place]: message });

export const damagedFile = (place?: string) =>
  refusedFile(
    'The file is not whole: its JSON breaks off or is damaged. Nothing was imported; export it again, or take another copy.',
    place,
  );

export const partTooLarge = () =>
  new ApiError(
    413,
    'too_large',
    'Nothing was imported: a part of the file is larger than a task or a change can be. Export the account again.',
  );

export const importTooHard = () =>
  new ApiError(
    413,
    'too_large',
    'Nothing was imported: the server has not the memory to read this file. Import it in parts.',
  );
