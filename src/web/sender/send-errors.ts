import type { FieldConflicts } from '#contract/history.ts';

import { NoAnswerError } from '../api/no-answer-error.ts';
import type { Task } from '../model/task.ts';

/** Thrown in place of sending a change that would overwrite what somebody else has changed. */
export class OverwriteError extends Error {
  readonly conflicts: FieldConflicts;
  readonly theirs: Task;

  constructor(conflicts: FieldConflicts, theirs: Task) {
    super();
    this.conflicts = conflicts;
    this.theirs = theirs;
  }
}

/** Thrown in place of sending a create anew that the server may be about to make. */
export class UnderWayError extends NoAnswerError {}

/** One of many changes in a call was not accepted: what its own call would have answered. */
export class PartRefusedError extends Error {
  readonly status: number;
  readonly data: unknown;

  constructor(status: number, data: { message: string }) {
    super(data.message);
    this.status = status;
    this.data = data;
  }
}
