import { useEffect, useState } from 'react';

import type { DateLanguage } from '../quick-add/date-language.ts';
import { loadDateLanguages } from '../quick-add/languages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { QuickAddForm } from './quick-add-form.tsx';

let known: readonly DateLanguage[] | null = null;

async function load(): Promise<readonly DateLanguage[]> {
  known = await loadDateLanguages(navigator.languages);
  return known;
}

// They come with this code, long before a press, and not with the first of them.
const loading = load();

/** Returns the languages whose dates are understood; null until they are there. */
function useDateLanguages(): readonly DateLanguage[] | null {
  const [languages, setLanguages] = useState(known);
  useEffect(() => void loading.then(setLanguages), []);
  return languages;
}

type Props = {
  onClose: () => void;
  /** Opens the form with all fields, which has what was typed. */
  onMore: () => void;
};

/** The dialog in which one line is a task, and several lines are several. It stays open for the next. */
export function QuickAddDialog({ onClose, onMore }: Props) {
  const languages = useDateLanguages();
  return (
    <Dialog onClose={onClose} hasAddress title="Quick add">
      <QuickAddForm languages={languages} onMore={onMore} />
    </Dialog>
  );
}
