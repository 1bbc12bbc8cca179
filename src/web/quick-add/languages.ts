import { loadCode } from '../browser/load-code.ts';
import type { DateLanguage } from './date-language.ts';

const loadEnglish = async () => (await import('./english.ts')).english;
const loadGerman = async () => (await import('./german.ts')).german;

/** Loads the languages whose dates a browser of these languages understands: English always, and its own where there is one. */
export async function loadDateLanguages(tags: readonly string[]): Promise<DateLanguage[]> {
  const isGerman = tags.some((tag) => /^de(?:-|$)/iu.test(tag));
  return Promise.all([...(isGerman ? [loadCode(loadGerman)] : []), loadCode(loadEnglish)]);
}
