import { readAccount } from '../api/account.ts';
import { hasCrashed } from '../browser/crash.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { ignoreStorageError } from '../browser/ignore-storage-error.ts';
import { trackWrite } from '../browser/writes.ts';
import type { Draft } from '../changes/draft.ts';
import type { MadeChange } from '../changes/intent.ts';
import { keepLate, keepOnLeave } from '../outbox-store/late-words.ts';
import { forgetContinued, isContinued } from './continued.ts';
import { holdFound } from './draft-locks.ts';
import { broadcastDrafts, readDraft, readDrafts } from './drafts.ts';
import type { FormContent } from './drafts.ts';
import { openForms } from './open-forms.ts';
import { OwnDraft } from './own-draft.ts';

/**
 * Stores what was typed, once all of it is `written`: no late word may come after it. Resolves with the change of which what is typed on
 * becomes an edit, or null.
 */
export type Store = (draftId: string, written: Promise<unknown>) => Promise<MadeChange | null>;

/** Whether a form may show a draft. */
function isShownBy(form: string, draft: Draft): boolean {
  return draft.form === form && (!draft.isClosed || isContinued(draft));
}

/** The drafts of a form that it may show, the one first that its person asked for. */
async function findDrafts(form: string): Promise<Draft[]> {
  const account = readAccount();
  const drafts = account === null ? [] : await readDrafts(account);
  return drafts
    .filter((draft) => isShownBy(form, draft))
    .toSorted((one, other) => Number(isContinued(other)) - Number(isContinued(one)));
}

/** A browser that stores nothing keeps no drafts, and the form works all the same. */
function workWithout(error: unknown): null {
  ignoreStorageError(error);
  return null;
}

/** The words of one form, from its opening to its end. */
export class OpenDraft {
  readonly form: string;
  #own: OwnDraft;
  #isTouched = false;
  #isOpen = true;
  #isWriting = false;
  /** The last thing that was begun: they are done one after the other. */
  #last: Promise<unknown>;
  #saving: Promise<void> = Promise.resolve();
  readonly #stopKeeping: () => void;

  /**
   * `form` is the name of the form in `Draft`. `onFound` is called with what a former opening of the form left, unless the person
   * has typed before it was found.
   */
  constructor(form: string, onFound: (draft: Draft | null) => void) {
    this.form = form;
    this.#own = this.#begin();
    this.#stopKeeping = keepOnLeave(() => this.#own.leave(this.#isOpen));
    // A session that the server ends takes no word with it.
    this.#own.session.addEventListener('abort', keepLate);
    this.#last = this.#find().catch(workWithout).then(onFound);
    openForms.add(this);
  }

  #begin(): OwnDraft {
    const own = new OwnDraft(this.form, () => {
      if (own === this.#own && own.wanted) this.keep(own.wanted);
    });
    return own;
  }

  async #find(): Promise<Draft | null> {
    for (const found of await findDrafts(this.form)) {
      const held = await holdFound(found, this.#own.giveWay);
      if (!held) continue;
      // Until it gave the draft up another tab may have typed on, or saved it.
      const draft = await readDraft(found.id).catch(workWithout);
      if (draft && isShownBy(this.form, draft) && !this.#isTouched) {
        this.#own.takeOver(draft, held);
        // It is open again: no list offers it any more. Where that cannot be stored, its words stand there still.
        void this.#own.write(false).then(broadcastDrafts).catch(ignoreError);
        return draft;
      }
      held();
    }
    await this.#own.hold();
    return null;
  }

  async #then<Result>(step: () => Promise<Result>): Promise<Result | null> {
    const next = trackWrite(this.#last.then(step).catch(workWithout));
    this.#last = next;
    return next;
  }

  hasWords(): boolean {
    return this.#own.wanted !== null;
  }

  /**
   * Keeps the fields as they stand now; null where they say no more than the form did as it opened. What comes back into a form that
   * was closed meanwhile waits as what it was closed with does.
   */
  keep(words: FormContent | null): void {
    const own = this.#own;
    this.#isTouched ||= words !== null;
    own.wanted = words;
    if (this.#isWriting) return;
    this.#isWriting = true;
    // One write at a time, of what stands there when it begins.
    void this.#then(async () => {
      this.#isWriting = false;
      if (this.#isOpen) return own.write(false);
      return own.write(true).finally(broadcastDrafts);
    });
  }

  /** Begins anew. Resolves with what stood in the form, which waits as the draft of a closed one; null where nothing did. */
  async startOver(): Promise<Draft | null> {
    const [former, saving] = [this.#own, this.#saving];
    const own = this.#begin();
    this.#own = own;
    this.#isWriting = false;
    if (isContinued(former)) forgetContinued();
    const stopKeeping = keepOnLeave(() => former.leave(false));
    return this.#then(async () => {
      await own.hold();
      // Words that are being saved were not left.
      await saving.catch(ignoreError);
      const left = await former.write(true);
      stopKeeping();
      former.letGo();
      broadcastDrafts();
      return left;
    });
  }

  forget(isSaved: (words: FormContent) => boolean): void {
    if (this.#own.wanted && isSaved(this.#own.wanted)) this.keep(null);
  }

  async #submit(own: OwnDraft, store: Store): Promise<void> {
    const submitted = own.wanted;
    // What is found from here on is not in the form, so the change does not take its place.
    this.#isTouched = true;
    // Whoever is signed in by now has not typed this.
    own.session.throwIfAborted();
    // At once, so that a page that is left in the next moment keeps the press in its place among others.
    const made = await store(own.id, this.#last);
    const { wanted } = own;
    if (wanted === submitted) own.wanted = null;
    else if (wanted && made) own.becomeEdit(made, wanted);
  }

  /**
   * Saves what stands in the form now: `store` gets the draft's id, for the change that takes its place. What is typed meanwhile is an
   * edit of the task where it made one, but for a checklist's next item. Rejects as `store` does, and then every word is kept. Resolves
   * to whether the form is still open.
   */
  async save(store: Store): Promise<boolean> {
    this.#saving = this.#submit(this.#own, store);
    await this.#saving;
    return this.#isOpen;
  }

  /** Ends the form. Resolves with the words that nobody saved, which wait as a draft; null where there are none. */
  async end(): Promise<Draft | null> {
    const own = this.#own;
    openForms.delete(this);
    this.#isOpen = false;
    this.#isTouched = true;
    if (isContinued(own)) forgetContinued();
    // Words that are being saved were not left; where that fails, they were, and the form has said why.
    await this.#saving.catch(ignoreError);
    // What a broken page closes, its person did not close: the form opens with it.
    const left = hasCrashed() ? null : await this.#then(async () => own.write(true));
    // What was typed after the session had ended waits for its next login, too.
    if (own.session.aborted) keepLate();
    if (!hasCrashed()) this.#stopKeeping();
    await this.#then(async () => own.letGo());
    broadcastDrafts();
    return left;
  }
}
