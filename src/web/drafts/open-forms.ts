import type { FormContent } from './drafts.ts';

/** A form that is open in this tab, by its name in `Draft`. */
type OpenForm = {
  readonly form: string;
  /** Whether words stand in it that nobody saved. */
  hasWords: () => boolean;
  /** Forgets them where they were saved by another way than its own. */
  forget: (isSaved: (words: FormContent) => boolean) => void;
};

export const openForms = new Set<OpenForm>();

/** Forgets what stands in this tab's open forms whose names begin so, where it was saved by another way than theirs. */
export function forgetSaved(prefix: string, isSaved: (words: FormContent) => boolean): void {
  for (const open of openForms) if (open.form.startsWith(prefix)) open.forget(isSaved);
}

/** Whether words that nobody saved stand in an open form of this tab, or in one whose name begins so. */
export function hasOpenWords(prefix = ''): boolean {
  return [...openForms].some((open) => open.form.startsWith(prefix) && open.hasWords());
}
