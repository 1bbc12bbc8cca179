import { loadCode } from '../browser/load-code.ts';
import type { DateLanguage } from './date-language.ts';

const loadEnglish = async () => (await import('./english.ts')).english;
const LOAD = new Map<string, () => Promise<DateLanguage>>([
  ['de', async () => (await import('./german.ts')).german],
  ['es', async () => (await import('./spanish.ts')).spanish],
  ['fr', async () => (await import('./french.ts')).french],
  ['it', async () => (await import('./italian.ts')).italian],
  ['nl', async () => (await import('./dutch.ts')).dutch],
  ['pt', async () => (await import('./portuguese.ts')).portuguese],
]);

/**
 * Loads the languages whose dates a browser of these languages understands: English always, and its own where there is one. The
 * library knows more of them, which wait for somebody who knows their false friends, or are written without spaces between words.
 */
export async function loadDateLanguages(tags: readonly string[]): Promise<DateLanguage[]> {
  // Not every browser names its languages as the standard has it: 'en_US', 'C'.
  const own = new Set(tags.map((tag) => LOAD.get(tag.toLowerCase().replace(/[^a-z].*/u, ''))));
  const loads = [...own].filter((load) => load !== undefined);
  return Promise.all([...loads, loadEnglish].map(loadCode));
}
