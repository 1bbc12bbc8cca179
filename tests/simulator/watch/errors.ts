/** What a person is told of, or what is tried again: the network, the server, the storage, what is gone, what was given up on purpose. */
const EXPECTED = new Set([
  'HTTPError',
  'NetworkError',
  'TimeoutError',
  'AbortError',
  // TanStack Query's word for the same.
  'CancelledError',
  'ForeignAnswerError',
  'NotStoredError',
  'ChangeGoneError',
  // The storage.
  'UnknownError',
  'InvalidStateError',
]);
/** What a browser says where a line breaks, by the name of a mistake in the code. */
const NO_ANSWER = 'Failed to fetch';

/** Whether an error tells of a mistake in the code. */
export function isUnexpected(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return true;
  return (
    ![error.name, error.constructor.name].some((name) => EXPECTED.has(name)) && error.message !== NO_ANSWER
  );
}
