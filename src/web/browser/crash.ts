let isCrashed = false;

/** Remembers that a part of this page broke: whatever closes with it was not closed by its person. */
export function noteCrash(): void {
  isCrashed = true;
}

/** Whether a part of this page broke since it was loaded. */
export function hasCrashed(): boolean {
  return isCrashed;
}
