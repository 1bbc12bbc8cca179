/** Thrown where a change is not there any more as it was seen: another tab took care of it. Nothing was stored. */
export class ChangeTakenError extends Error {}
