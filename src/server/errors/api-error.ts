import type { ErrorCode } from '#contract/error-answer.ts';
import type { ConflictAnswer } from '#contract/history.ts';
import { LIMITS } from '#contract/limits.ts';
import { CHANGED_MEANWHILE } from '#contract/messages.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { withCommas } from '#contract/with-commas.ts';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 416 | 424 | 429 | 503 | 507;

type Conflict = Pick<ConflictAnswer, 'task' | 'conflicts'>;

type Details = {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  conflict?: Conflict;
  life?: string | undefined;
  isLimit?: boolean;
};

/** An error that is answered as it is. Its message tells the person what happened, what is kept and what to do. */
export class ApiError extends Error {
  readonly status: ErrorStatus;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly conflict: Conflict | undefined;
  readonly life: string | undefined;
  /** Whether somebody has reached a limit, which the code alone does not say. */
  readonly isLimit: boolean;

  constructor(status: ErrorStatus, code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.conflict = details.conflict;
    this.life = details.life;
    this.isLimit = details.isLimit ?? false;
  }
}

export const invalid = (message: string, fields?: Record<string, string>) =>
  new ApiError(400, 'invalid', message, { fields });

export const notReadable = () =>
  invalid('Nothing was saved: this is not a request that can be read. Send a JSON object.');

export const requestNotReadable = () =>
  invalid(
    'This request cannot be read, and nothing was done. Check its address and headers, and how long they are.',
  );

export const bodyNotTaken = () =>
  invalid('Nothing was read: a GET or a HEAD takes no body. Send it without one.');

export const nestedTooDeep = () => invalid('Nothing was saved: this is nested too deep.');

export const tooManyValues = () =>
  invalid('Nothing was saved: this has more parts than any call takes. Send it as several.');

export const notLoggedIn = (life?: string) => {
  const message = 'You are not logged in, or your session has ended. Log in to go on.';
  return new ApiError(401, 'unauthenticated', message, { life });
};

export const accountDeleted = () =>
  new ApiError(401, 'account_deleted', 'This account was deleted, and nothing of it is left on the server.');

export const wrongLogin = () =>
  new ApiError(
    401,
    'unauthenticated',
    'This e-mail address and password do not belong together. Check both and try again.',
  );

export const wrongPassword = () => {
  const message = 'This is not your current password. Nothing was changed.';
  return new ApiError(400, 'wrong_password', message, { fields: { currentPassword: message } });
};

export const currentPasswordNeeded = () =>
  new ApiError(
    403,
    'current_password_needed',
    `You logged in more than ${SERVER_LIMITS.freshMinutes} minutes ago, so this needs your current password. Nothing was changed.`,
  );

export const weakPassword = (message: string, field: string) =>
  new ApiError(400, 'weak_password', message, { fields: { [field]: message } });

export const registrationClosed = () =>
  new ApiError(
    409,
    'registration_closed',
    'This server takes no new accounts. Ask the person who runs it, or log in to an account you have.',
  );

export const noSuchTask = () =>
  new ApiError(404, 'not_found', 'This task does not exist, or it was deleted. Nothing was changed.');

export const notInTrash = () =>
  new ApiError(
    409,
    'conflict',
    'This task is not in the trash: it was restored meanwhile, or never deleted. Nothing was deleted.',
  );

export const deletedAgain = () =>
  new ApiError(
    409,
    'conflict',
    'This task was restored and deleted again meanwhile. Nothing was deleted for good; look at what it says now.',
  );

export const noSuchSession = () =>
  new ApiError(404, 'not_found', 'This device is not logged in any more. Nothing was changed.');

export const nothingHere = () =>
  new ApiError(404, 'not_found', 'There is nothing at this address. Check it and try again.');

export const emailTaken = () => {
  const message = 'This e-mail address already has an account. Log in to it, or use another address.';
  return new ApiError(409, 'email_taken', message, { fields: { email: message } });
};

export const keyTaken = () =>
  new ApiError(
    409,
    'conflict',
    'This Idempotency-Key already stands for something else. Nothing was changed; send the request with a new key.',
  );

export const nextTaken = () =>
  new ApiError(
    409,
    'conflict',
    'The next task of this repetition would have the id of a task of another account. Nothing was changed; save this as a ' +
      'new task, or without its repetition.',
  );

export const changedMeanwhile = (conflict: Conflict) =>
  new ApiError(409, 'conflict', CHANGED_MEANWHILE, { conflict });

export const tooManyLabels = (count: number) =>
  new ApiError(
    409,
    'conflict',
    `Nothing was saved: with those that the task got meanwhile these are ${count} labels, and at most ${LIMITS.labels} fit. ` +
      `Take ${count - LIMITS.labels} away, and save it again.`,
  );

export const earlierRefused = () =>
  new ApiError(
    424,
    'earlier_refused',
    'This was not tried, because an earlier change of the task was refused. Nothing was changed; send it after that one.',
  );

function formatSize(bytes: number): string {
  if (bytes < 1024 ** 2) return `${bytes / 1024} KiB`;
  return bytes < 1024 ** 3 ? `${bytes / 1024 ** 2} MiB` : `${bytes / 1024 ** 3} GiB`;
}

export const tooLarge = (limit: number = SERVER_LIMITS.bodyBytes) =>
  new ApiError(
    413,
    'too_large',
    `This is more than one request may carry (${formatSize(limit)}). Nothing was saved; shorten it.`,
  );

export const notJson = () =>
  new ApiError(415, 'unsupported_media_type', 'Nothing was saved: send the body as application/json.');

export const tooManyTasks = (most: number = SERVER_LIMITS.tasks) =>
  new ApiError(
    409,
    'limit_reached',
    `Nothing was saved: an account holds ${withCommas(most)} tasks, those in the trash among them. ` +
      'Delete what you no longer need, there for good, and try again.',
  );

export const storageFull = () =>
  new ApiError(
    507,
    'storage_full',
    "The server's disk is full, so this was not saved. What was saved before is safe; make room and try again.",
  );
