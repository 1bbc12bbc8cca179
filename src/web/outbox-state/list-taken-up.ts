/*
 * A tab that slept takes up the list that another one has kept, which alone shows what that one has forgotten. Until it has it, its
 * outbox is shown as it was: a change that waits no more would look undone.
 */

let takenUp: Promise<unknown> = Promise.resolve();

/** Lets no reading of the outbox be shown before this list is. */
export function showListFirst(list: Promise<unknown>): void {
  takenUp = list;
}

/** Resolves when the list is shown that a reading of the outbox has to wait for. */
export function listTakenUp(): Promise<unknown> {
  return takenUp;
}
