import { ApiError } from './api-error.ts';

/* What is wrong with a request for a file of the page. */

export const fileChanged = () =>
  new ApiError(
    412,
    'invalid',
    'The file is not the one that was asked for (If-Match or If-Unmodified-Since). Load it anew.',
  );

export const tooShort = () =>
  new ApiError(416, 'invalid', 'The file has no such part (Range). Load it as a whole.');
