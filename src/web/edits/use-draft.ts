import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { readSessionSignal } from '../api/token.ts';
import type { Draft } from '../changes/draft.ts';
import type { MadeChange } from '../changes/intent.ts';
import { OpenDraft } from '../drafts/open-draft.ts';
import type { Store } from '../drafts/open-draft.ts';
import { trackEnqueue } from '../outbox-state/pending-enqueue.ts';
import { lastPressed, trackDiscard } from '../outbox-state/undoables.ts';
import { offerClosed } from './unsaved.ts';

/** The draft of an open form. */
export type FormDraft = {
  /** What a former opening of this form left; undefined while it is looked for, null where there is nothing. */
  found: Draft | null | undefined;
  /** Keeps what is typed now; null where the form says what it said as it opened. */
  keep: OpenDraft['keep'];
  /** Whether anything is typed now. */
  isTyped: boolean;
  /** Lets the form begin anew, before it is emptied: what stands in it waits among the forms that were not saved. */
  startOver: () => void;
  /** Lets the form drop what was typed when it ends, which can be undone. */
  giveUp: () => void;
  /**
   * Saves what stands in the form: `store` gets the draft's id, for the change that takes the draft's place, and resolves with
   * that change where it is one. Rejects as `store` does, and then every word is kept.
   */
  save: (store: Store) => Promise<void>;
};

/**
 * Keeps what is typed into an open form, and finds what a former opening has left. What nobody saved waits as a draft.
 * `onSaved` is called when it was saved, unless the form was closed meanwhile.
 */
export function useDraft(formId: string, onSaved?: () => void): FormDraft {
  const [found, setFound] = useState<Draft | null>();
  const [isTyped, setIsTyped] = useState(false);
  const opened = useRef<OpenDraft>(null);
  /** The last press before the form was given up; null where it was not. */
  const givenUp = useRef<Promise<number>>(null);
  /** Whether it was saved and is being closed, which takes a moment: a press in it would save the same once more. */
  const isClosing = useRef(false);
  // From the first frame on there is something that keeps what is typed.
  useLayoutEffect(() => {
    // What is found is drawn at once, so that no letter can be typed in between.
    const draft = new OpenDraft(formId, (left) => flushSync(() => setFound(left)));
    opened.current = draft;
    return () => {
      const session = readSessionSignal();
      const ended = draft.end().then((left) => left && offerClosed(left, session, givenUp.current));
      if (givenUp.current) void trackDiscard(ended);
    };
  }, [formId]);
  return {
    found,
    keep: useCallback((words) => {
      setIsTyped(words !== null);
      opened.current?.keep(words);
    }, []),
    isTyped,
    startOver: () => {
      const session = readSessionSignal();
      void opened.current?.startOver().then((left) => left && offerClosed(left, session));
      setFound(null);
    },
    giveUp: () => {
      givenUp.current = lastPressed();
    },
    save: async (store) => {
      if (isClosing.current) return;
      let made: MadeChange | null = null;
      const saving = opened.current?.save(async (id, written) => {
        made = await store(id, written);
        return made;
      });
      // An undo that is pressed meanwhile means what is being saved.
      void trackEnqueue(Promise.resolve(saving).then(() => made));
      if ((await saving) !== true || !onSaved) return;
      isClosing.current = true;
      onSaved();
    },
  };
}
