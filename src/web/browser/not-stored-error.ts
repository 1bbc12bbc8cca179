/** Thrown where this browser could not store something, and its storage itself threw nothing. */
export class NotStoredError extends Error {}

/** Whether an error says that this browser's storage is full or closed: then the page has no fault. */
export function isOfStorage(error: unknown): boolean {
  return error instanceof NotStoredError || error instanceof DOMException;
}
