/** Thrown where a chosen file cannot be read any more: it was changed or removed since, or its disk is gone. */
export class LostFileError extends Error {}

/** Ends the reading of a chosen file, which has failed. */
export function loseFile(): never {
  throw new LostFileError();
}
