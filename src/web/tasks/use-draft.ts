import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { openDraft } from '../outbox/drafts.ts';
import type { OpenDraft, Words } from '../outbox/drafts.ts';
import type { Draft } from '../outbox/intent.ts';
import { readToken } from '../token.ts';

/** What a form knows of its draft. */
export type FormDraft = {
  /** What a former opening of this form left; undefined while it is looked for, null where there is nothing. */
  found: Draft | null | undefined;
  /** Keeps what is typed now; null where the form says what it said as it opened. */
  keep: OpenDraft['keep'];
  /** Forgets what was found. */
  startOver: () => void;
  /** The draft's id, for the change that takes its place. */
  id: () => Promise<string | undefined>;
};

/**
 * Keeps what is typed into an open form until the form ends, and finds what a tab that died has left. `onLeft` is called when
 * the form ends with words that nobody saved.
 */
export function useDraft(form: string, onLeft?: (form: string, words: Words) => void): FormDraft {
  const [found, setFound] = useState<Draft | null>();
  const opened = useRef<OpenDraft>(null);
  useEffect(() => {
    // At once, so that no letter can be typed between the look and the words.
    const draft = openDraft({ form, onFound: (left) => flushSync(() => setFound(left)) });
    opened.current = draft;
    return () => {
      const words = draft.end();
      if (words && readToken() !== null) onLeft?.(form, words);
    };
  }, [form, onLeft]);
  return {
    found,
    keep: useCallback((words) => opened.current?.keep(words), []),
    startOver: () => setFound(null),
    id: async () => opened.current?.id(),
  };
}
