import { HTTPError } from 'ky';
import * as z from 'zod/mini';

import type { ErrorCode } from '#contract/error-answer.ts';

import { MissingCodeError } from '../browser/missing-code-error.ts';
import { explainFailure, isTransient } from './client.ts';

const codeSchema = z.object({ code: z.string() });
// A problem of the server's own may come after the write, and whatever stands before it may have lost the answer.
const UNCERTAIN: ErrorCode = 'unavailable';

/** Whether our server says why it did nothing. */
function isOfNothingDone(error: unknown): boolean {
  const code = error instanceof HTTPError ? codeSchema.safeParse(error.data).data?.code : undefined;
  return code !== undefined && code !== UNCERTAIN;
}

/** Whether what a call asked for may be done although it failed. */
export const mayBeDone = (error: unknown): boolean =>
  isTransient(error) && !(error instanceof MissingCodeError) && !isOfNothingDone(error);

/** Returns why a call failed, and whether what it asked for may be done nevertheless. */
export const explainUncertain = (error: unknown): string => {
  const { detail } = explainFailure(error);
  return mayBeDone(error) ? `${detail} It may have been done all the same.` : detail;
};
