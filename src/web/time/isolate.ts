const RIGHT_TO_LEFT = /[\u0590-\u08FF]/;

/** Keeps the order of the words of a date of Hebrew, Arabic or Persian where it stands in a sentence of the page. */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
