/** What a person typed: no two are the same, so that each can be followed. */
export type Word = { text: string; account: string; browser: string; field: 'title' | 'description' };

const FORM = /^(anna|ben)-\d+[td](-\w+)?$/;

/** The words in the values of an object, if they are such as this simulator types. */
export function findWords(values: unknown): string[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.values(values).filter((value) => typeof value === 'string' && FORM.test(value));
}

export function accountOf(word: string): string {
  return word.slice(0, word.indexOf('-'));
}
