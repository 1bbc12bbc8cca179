import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { withCommas } from '#contract/with-commas.ts';

import { ApiError } from './api-error.ts';

// Each of these passes by itself, and says when to try again.

export const exportBusy = () =>
  new ApiError(
    503,
    'unavailable',
    'Other accounts are being exported right now, or this one. Nothing was lost; try again in a few seconds.',
    { retryAfterSeconds: 5, isLimit: true },
  );

export const tooManyStreams = () =>
  new ApiError(
    429,
    'too_many_requests',
    `This account is open in ${SERVER_LIMITS.streams} places already. Close some of them; this one shows changes when it is reloaded.`,
    { retryAfterSeconds: 60 },
  );

const formatWait = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);

/** Refuses a try after too many `from` the client's own place, or from anywhere. */
export const tooManyAttempts = (retryAfterSeconds: number, from: 'here' | 'anywhere' = 'here') =>
  new ApiError(
    429,
    'too_many_requests',
    from === 'here'
      ? `There were too many tries from here. Wait ${formatWait(retryAfterSeconds)}, then try again.`
      : `There were too many tries with this e-mail address. Wait ${formatWait(retryAfterSeconds)}, then try again, or ` +
          'log in from where you have logged in lately.',
    { retryAfterSeconds },
  );

export const tooManyChanges = (most: number, retryAfterSeconds: number) =>
  new ApiError(
    429,
    'too_many_requests',
    `This account has made ${withCommas(most)} changes within an hour, and the server takes no more of it yet. This was ` +
      `not saved; it can be in ${formatWait(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );

export const importedTooMuch = (most: number, retryAfterSeconds: number) =>
  new ApiError(
    429,
    'too_many_requests',
    `This account has imported ${withCommas(most)} changes within an hour, and the server takes no more files of it yet. ` +
      `Nothing was imported; the file can be in ${formatWait(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );

export const undidTooMuch = (most: number, retryAfterSeconds: number) =>
  new ApiError(
    429,
    'too_many_requests',
    `This account has taken back ${withCommas(most)} changes of imports within an hour, and the server takes back no more of them ` +
      `yet. Nothing was taken back; it can be in ${formatWait(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );

const busy = (message: string, details: { retryAfterSeconds?: number; isLimit?: boolean } = {}) =>
  new ApiError(503, 'busy', message, { retryAfterSeconds: 2, ...details });

export const loginsBusy = () =>
  busy('Too many people are logging in right now. Try again in a few seconds.', { isLimit: true });

export const overloaded = () =>
  busy(
    'The server has more to do than it can right now. What was saved before is safe; try again in a moment.',
    { isLimit: true },
  );

export const connectionCrowded = () =>
  busy(
    'Too many requests on this connection wait for their answer. Send the next ones when those have come.',
    { isLimit: true },
  );

export const tooManyRequests = () =>
  busy('Too many requests of this account wait for their answer. Try again in a moment.', { isLimit: true });

export const databaseBusy = () =>
  busy(
    'Another program is writing into the database of the server, so this was not saved. Try again in a few seconds.',
  );

export const accountInUse = () =>
  busy(
    'An import of this account, or the undo of one, is under way, so this was not done yet. It can be as soon as that has ended.',
    { retryAfterSeconds: 5 },
  );

export const heldUp = () =>
  busy('Another write, such as an import, takes long, so this was not done yet. Try again in a few seconds.');

export const importBusy = () =>
  new ApiError(
    503,
    'unavailable',
    'Another import is still being read. Nothing was imported; try again in a few seconds.',
    { retryAfterSeconds: 5, isLimit: true },
  );

export const undoImportBusy = () =>
  new ApiError(
    503,
    'unavailable',
    'Imports of other accounts are being taken back right now. Nothing was taken back; try again in a few seconds.',
    { retryAfterSeconds: 5, isLimit: true },
  );

export const unavailable = () =>
  new ApiError(
    503,
    'unavailable',
    'The server cannot do this right now. What was saved before is safe; try again in a moment.',
    { retryAfterSeconds: 5 },
  );
