import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { Draft } from '../changes/draft.ts';
import type { Store } from '../drafts/open-draft.ts';
import { KeptForm } from './kept-form.ts';

/** The draft of an open form, for what draws it: what it can do says `KeptForm`. */
export type FormDraft = {
  /** What a former opening of this form left; undefined while it is looked for, null where there is nothing. */
  found: Draft | null | undefined;
  keep: KeptForm['keep'];
  /** Whether anything is typed now. */
  isTyped: boolean;
  startOver: KeptForm['startOver'];
  discardOnEnd: KeptForm['discardOnEnd'];
  save: (store: Store) => Promise<void>;
};

/**
 * Keeps what is typed into an open form, and finds what a former opening has left. What nobody saved waits as a draft.
 * `onSaved` is called when it was saved, unless the form was closed meanwhile.
 */
export function useDraft(formId: string, onSaved?: () => void): FormDraft {
  const [found, setFound] = useState<Draft | null>();
  const [isTyped, setIsTyped] = useState(false);
  const kept = useRef<KeptForm>(null);
  // From the first frame on there is something that keeps what is typed.
  useLayoutEffect(() => {
    // What is found is drawn at once, so that no letter can be typed in between.
    const opened = new KeptForm(formId, (left) => flushSync(() => setFound(left)));
    kept.current = opened;
    return () => void opened.end();
  }, [formId]);
  return {
    found,
    keep: useCallback((words) => {
      setIsTyped(words !== null);
      kept.current?.keep(words);
    }, []),
    isTyped,
    startOver: () => {
      kept.current?.startOver();
      setFound(null);
    },
    discardOnEnd: () => kept.current?.discardOnEnd(),
    save: async (store) => kept.current?.save(store, onSaved),
  };
}
