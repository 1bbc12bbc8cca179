/*
 * Where this page keeps what its session says: on the device, or in this tab alone. Only keep-nothing.ts changes that, once.
 */

let isKept = true;
const listeners = new Set<() => void>();

/** Whether this page keeps nothing on the device, until it is loaded anew. */
export function keepsNothing(): boolean {
  return !isKept;
}

/** Calls back when this page has begun to keep nothing: what is open of the device's storage has to be let go. */
export function onKeepNothing(listener: () => void): void {
  listeners.add(listener);
}

/** Notes that from now on nothing is kept on the device. */
export function noteKeepNothing(): void {
  isKept = false;
  for (const listener of listeners) listener();
}

/** Says where the words of this session are. */
export function describePlace(): string {
  return isKept ? 'on this device' : 'in this tab';
}

/** Says where the words are that the server does not have. */
export function describeUnsavedPlace(): string {
  return `${isKept ? 'kept' : 'only'} ${describePlace()}`;
}
