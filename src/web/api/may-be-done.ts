import { MissingCodeError } from '../browser/missing-code-error.ts';
import { explainFailure, isTransient } from './client.ts';

/** Whether what a call asked for may be done although it failed. Our server says in words that it did nothing; whatever stands before it may have lost the answer. */
export const mayBeDone = (error: unknown): boolean =>
  isTransient(error) && !(error instanceof MissingCodeError) && explainFailure(error).message === undefined;

/** Returns why a call failed, and whether what it asked for may be done nevertheless. */
export const explainUncertain = (error: unknown): string => {
  const { detail } = explainFailure(error);
  return mayBeDone(error) ? `${detail} It may have been done all the same.` : detail;
};
