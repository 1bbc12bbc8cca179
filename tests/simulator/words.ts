// What a person types: no two of them are the same, so that each can be followed.
const FORM = /^(anna|ben)-\d+[td](-\w+)?$/;

/** The words in the values of an object, if they are such as this simulator types. */
export function findWords(values: unknown): string[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.values(values).filter((value) => typeof value === 'string' && FORM.test(value));
}

export function accountOf(word: string): string {
  return word.slice(0, word.indexOf('-'));
}
