import { ApiError } from './api-error.ts';

/* Why a saved search is not saved or deleted. */

export const noSuchView = () =>
  new ApiError(404, 'not_found', 'This view does not exist, or it was deleted. Nothing was changed.');

export const viewChangedMeanwhile = () =>
  new ApiError(
    409,
    'conflict',
    'This view was changed elsewhere meanwhile. Nothing was overwritten; look at it and try again.',
  );

export const viewDeletedMeanwhile = () =>
  new ApiError(
    409,
    'conflict',
    'This view was deleted elsewhere meanwhile. Nothing was changed; save once more to bring it back.',
  );

export const searchTaken = (name: string) =>
  new ApiError(
    409,
    'conflict',
    `“${name}” is a view of this search already. Nothing was saved; rename that one.`,
  );
