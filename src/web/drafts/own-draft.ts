import { readAccount } from '../api/account.ts';
import { readSessionSignal } from '../api/token.ts';
import { hasCrashed } from '../browser/crash.ts';
import { newId } from '../browser/new-id.ts';
import type { Draft, LateDraft } from '../changes/draft.ts';
import type { MadeChange } from '../changes/intent.ts';
import { remainingEdit } from '../changes/remaining-edit.ts';
import { forgetLate, isOfSession, isTakenIn } from '../outbox-store/late-words.ts';
import { broadcastTaken, holdDraft } from './draft-locks.ts';
import { broadcastDrafts, deleteDraft, keepClosed, putDraft } from './drafts.ts';
import type { FormContent } from './drafts.ts';

/** The draft of one open form: its words under an id that no other form of any tab has, in the session in which it was opened. */
export class OwnDraft {
  id = newId();
  /** What shall stand under the id; null where the form says no more than it did as it opened. */
  wanted: FormContent | null = null;
  readonly session = readSessionSignal();
  #form: string;
  /** What stands under the id; undefined where nobody knows it this moment. */
  #stored: FormContent | null | undefined = null;
  /** Whose words they are, also when the session has ended. */
  #typist = readAccount();
  #release: (() => void) | null = null;
  readonly #onMoved: () => void;

  /** `onMoved` is called when its words stand nowhere any more: they go on under another id. */
  constructor(form: string, onMoved: () => void) {
    this.#form = form;
    this.#onMoved = onMoved;
  }

  #toDraft(account: string, { seen, fields }: FormContent): Draft {
    return { id: this.id, account, form: this.#form, seen, fields };
  }

  /** Takes another id where another tab has taken the words in: it goes on under the former one. */
  #renameIfTakenIn(): void {
    if (this.#release || !isTakenIn(this.id)) return;
    this.id = newId();
  }

  /** What this page leaves behind of it. */
  leave(isOpen: boolean): LateDraft[] {
    this.#typist = readAccount() ?? this.#typist;
    if (this.#typist === null || this.wanted === this.#stored || !isOfSession(this.session)) return [];
    this.#renameIfTakenIn();
    if (this.wanted === null) return [{ id: this.id, isForgotten: true }];
    const draft = this.#toDraft(this.#typist, this.wanted);
    // What a broken page closes, or the end of a session, its person did not close.
    return [isOpen || this.session.aborted || hasCrashed() ? draft : { ...draft, isClosed: true }];
  }

  /** Writes what is wanted now. Resolves with that, or null where it is nothing, or nobody's. */
  async write(isClosed: boolean): Promise<Draft | null> {
    const [account, words] = [readAccount(), this.wanted];
    if (account === null || this.session.aborted) return null;
    const isFirst = this.#stored === null;
    this.#stored = undefined;
    if (words === null) {
      await deleteDraft(this.id);
      this.#stored = null;
      return null;
    }
    const draft = this.#toDraft(account, words);
    if (isClosed) return keepClosed(draft);
    await putDraft(draft);
    // Under the id that it has by now nothing stands.
    if (draft.id !== this.id) return draft;
    this.#stored = words;
    if (this.wanted === words) forgetLate(this.id);
    // From here on the other tabs look whether this one lives.
    if (isFirst) broadcastDrafts();
    return draft;
  }

  /** Lets no other form have it. */
  async hold(): Promise<void> {
    while (!this.#release) {
      const asked = this.id;
      const held = await holdDraft(asked, this.giveWay);
      this.#renameIfTakenIn();
      if (asked !== this.id) held?.();
      else if (held) this.#release = held;
      else this.id = newId();
    }
  }

  /** Goes on with a draft that was found, which this form holds. */
  takeOver(draft: Draft, release: () => void): void {
    this.id = draft.id;
    this.#release = release;
    this.wanted = draft;
    this.#stored = undefined;
    broadcastTaken(draft.id);
  }

  /** Leaves the draft to another tab that has taken it, which may show or delete it. */
  readonly giveWay = (): void => {
    this.letGo();
    this.id = newId();
    this.#release = null;
    this.#stored = null;
    void this.hold();
    this.#onMoved();
  };

  /** Makes of what was typed on, while its first words were stored, an edit of the task that has them. A checklist's next item is none. */
  becomeEdit(made: MadeChange, { fields }: FormContent): void {
    if (fields.item !== undefined) return;
    this.wanted = remainingEdit(made, fields);
    this.#form = made.taskId;
  }

  letGo(): void {
    this.#release?.();
  }
}
