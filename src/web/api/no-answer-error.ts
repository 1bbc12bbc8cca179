/** Thrown on purpose where a change, or the list that is looked at for it, gets no answer this time, and is tried again: the page has no fault. */
export class NoAnswerError extends Error {}
