/** Thrown where code does not come that a press needs: the line has broken, or the server has another version of the app by now. */
export class MissingCodeError extends Error {}
