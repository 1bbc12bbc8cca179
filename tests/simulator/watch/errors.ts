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
  'ChangeTakenError',
  // The storage.
  'UnknownError',
  'InvalidStateError',
]);
/** What is said by the name of a mistake in the code, and is none: a line broke, or another tab was logged in first. */
const EXPECTED_WORDS = new Set(['Failed to fetch', 'Another session has begun, or the form was left.']);

/** Whether an error tells of a mistake in the code. */
export function isUnexpected(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return true;
  return (
    ![error.name, error.constructor.name].some((name) => EXPECTED.has(name)) &&
    !EXPECTED_WORDS.has(error.message)
  );
}
