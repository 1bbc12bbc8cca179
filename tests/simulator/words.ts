// What a person types: no two of them are the same, so that each can be followed.
const FORM = /^(anna|ben)-\d+[tdil](-\w+)?$/;
const ITEM = /^- \[[ x]\] /;

function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== 'string') return [];
  const lines = value.split('\n').map((line) => line.replace(ITEM, ''));
  return lines.filter((line) => FORM.test(line));
}

/** Finds in the values of an object what this simulator types: as a text, a line, an item of a checklist or a label. */
export function findWords(values: unknown): string[] {
  return typeof values === 'object' && values !== null ? Object.values(values).flatMap(wordsIn) : [];
}

export function accountOf(word: string): string {
  return word.slice(0, word.indexOf('-'));
}
