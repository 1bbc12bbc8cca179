/** Takes an error that changes nothing for the person; a comment at its call says why. Only a development build shows it. */
export function ignoreError(error: unknown): void {
  // oxlint-disable-next-line no-console -- no build has it
  if (import.meta.env.DEV) console.debug('Ignored:', error);
}
