import { readSessionSignal } from '../api/token.ts';
import type { Draft } from '../changes/draft.ts';
import type { MadeChange } from '../changes/intent.ts';
import type { FormContent } from '../drafts/drafts.ts';
import { OpenDraft } from '../drafts/open-draft.ts';
import type { Store } from '../drafts/open-draft.ts';
import { trackEnqueue } from '../outbox-state/pending-enqueue.ts';
import { lastPressed, trackDiscard } from '../outbox-state/undoables.ts';
import { offerClosed } from './unsaved.ts';

/** A form whose words are kept: what its presses and its end do to its draft, whatever it looks like. */
export class KeptForm {
  readonly #draft: OpenDraft;
  /** The last press before its words were discarded; null where they were not. */
  #discardedAfter: Promise<number> | null = null;
  /** Whether it was saved and is being closed, which takes a moment: a press in it would save the same once more. */
  #isClosing = false;

  /** `onFound` is called with what a former opening of the form left, unless the person has typed before it was found. */
  constructor(formId: string, onFound: (draft: Draft | null) => void) {
    this.#draft = new OpenDraft(formId, onFound);
  }

  /** Keeps what is typed now; null where the form says what it said as it opened. */
  keep(words: FormContent | null): void {
    this.#draft.keep(words);
  }

  /** Begins anew, before the form is emptied: what stands in it waits among the forms that were not saved. */
  startOver(): void {
    const session = readSessionSignal();
    void this.#draft.startOver().then((left) => left && offerClosed(left, session));
  }

  /** Lets the form drop what was typed when it ends, which can be undone. */
  discardOnEnd(): void {
    this.#discardedAfter = lastPressed();
  }

  /**
   * Saves what stands in the form: `store` gets the draft's id, for the change that takes the draft's place, and resolves with
   * that change where it is one. `onSaved` is called when it was saved, unless the form was closed meanwhile. Rejects as `store` does,
   * and then every word is kept.
   */
  async save(store: Store, onSaved?: () => void): Promise<void> {
    if (this.#isClosing) return;
    let made: MadeChange | null = null;
    const saving = this.#draft.save(async (id, written) => {
      made = await store(id, written);
      return made;
    });
    // An undo that is pressed meanwhile means what is being saved.
    trackEnqueue(saving.then(() => made));
    if (!(await saving) || !onSaved) return;
    this.#isClosing = true;
    onSaved();
  }

  /** Ends the form. What nobody saved waits as a draft, which is offered, or is dropped where that was asked for. */
  async end(): Promise<void> {
    const session = readSessionSignal();
    const ended = this.#draft.end().then(async (left) => {
      if (left) await offerClosed(left, session, this.#discardedAfter);
    });
    if (this.#discardedAfter) void trackDiscard(ended);
    await ended;
  }
}
