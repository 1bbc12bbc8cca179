/** Returns a phrase as it stands at the beginning of a sentence. */
export function capitalize(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
