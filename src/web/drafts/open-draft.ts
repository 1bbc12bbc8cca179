import { readAccount } from '../api/account.ts';
import { readSessionSignal } from '../api/token.ts';
import { hasCrashed } from '../browser/crash.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { newId } from '../browser/new-id.ts';
import { isOfStorage } from '../browser/not-stored-error.ts';
import { trackWrite } from '../browser/writes.ts';
import type { Draft, LateDraft, MadeChange } from '../changes/intent.ts';
import { typedOn } from '../changes/typed-on.ts';
import { forgetLate, isOfSession, isTakenIn, keepLate, keepOnLeave } from '../outbox-store/late-words.ts';
import { forgetContinued, isContinued } from './continued.ts';
import { holdDraft } from './draft-locks.ts';
import { announceDrafts, deleteDraft, keepClosed, putDraft, readDraft, readDrafts } from './drafts.ts';
import type { FormContent } from './drafts.ts';

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

type Options = {
  /** Which form it is: see `Draft`. */
  form: string;
  /** Called with what a former opening of the form left, unless the person has typed before it was found. */
  onFound: (draft: Draft | null) => void;
};

/** The words of one open form. */
export type OpenDraft = {
  /**
   * Saves what stands in the form now: `store` gets the draft's id, for the change that takes its place, when all that was typed is
   * written: no late word may come after it. What is typed meanwhile is an edit of the task where it made one. Rejects as
   * `store` does, and then every word is kept. Resolves to whether the form is still open.
   */
  save: (store: (id: string) => Promise<MadeChange | null | void>) => Promise<boolean>;
  /** Keeps the fields as they stand now; null where they say no more than the form did as it opened. */
  keep: (words: FormContent | null) => void;
  /** Ends the form. Resolves with the words that nobody saved, which wait as a draft; null where there are none. */
  end: () => Promise<Draft | null>;
};

type Open = {
  form: string;
  hasWords: () => boolean;
  forget: (isSaved: (words: FormContent) => boolean) => void;
};

const openForms = new Set<Open>();

/** Forgets what stands in this tab's open forms whose names begin so, where it was saved by another way than theirs. */
export function forgetSaved(prefix: string, isSaved: (words: FormContent) => boolean): void {
  for (const { form, forget } of openForms) if (form.startsWith(prefix)) forget(isSaved);
}

/** Whether words that nobody saved stand in an open form of this tab. */
export function hasOpenWords(): boolean {
  return [...openForms].some(({ hasWords }) => hasWords());
}

/** A browser that stores nothing keeps no drafts, and the form works all the same. What is a fault of the page is reported. */
function workWithout(error: unknown): null {
  if (isOfStorage(error)) ignoreError(error);
  else reportError(error);
  return null;
}

/** Opens the draft of a form, or a new one. */
export function openDraft({ form, onFound }: Options): OpenDraft {
  const session = readSessionSignal();
  let id = newId();
  let name = form;
  let release: (() => void) | null = null;
  let isTouched = false;
  let isOpen = true;
  let isElsewhere = false;
  let submitted: FormContent | null = null;
  let wanted: FormContent | null = null;
  /** What stands under the draft's id; undefined where nobody knows it this moment. */
  let stored: FormContent | null | undefined = null;
  /** Whose words they are, also when the session has ended. */
  let typist = readAccount();
  let isWriting = false;

  const toDraft = (account: string, { seen, fields }: FormContent): Draft => {
    return { id, account, form: name, seen, fields };
  };

  // Another tab may have taken these words in while this one was frozen: then it goes on under that name, and this form has its own.
  const renameIfTakenIn = () => {
    if (!release && isTakenIn(id)) [id, isElsewhere] = [newId(), true];
  };

  const stopKeeping = keepOnLeave((): LateDraft[] => {
    typist = readAccount() ?? typist;
    if (typist === null || wanted === stored || !isOfSession(session)) return [];
    renameIfTakenIn();
    if (wanted === null) return [{ id, isForgotten: true }];
    const draft = toDraft(typist, wanted);
    // What a broken page closes, or the end of a session, its person did not close.
    return [isOpen || session.aborted || hasCrashed() ? draft : { ...draft, isClosed: true }];
  });
  // A session that the server ends takes no word with it.
  session.addEventListener('abort', keepLate);

  /** Writes the words under the draft's own id; null where there are none, or nobody whose words they could be. */
  const write = async (words: FormContent | null, isClosed: boolean): Promise<Draft | null> => {
    const account = readAccount();
    if (account === null || session.aborted) return null;
    const isFirst = stored === null;
    stored = undefined;
    if (words === null) {
      await deleteDraft(id);
      stored = null;
      return null;
    }
    const draft = toDraft(account, words);
    if (isClosed) return keepClosed(draft);
    await putDraft(draft);
    stored = words;
    if (wanted === stored) forgetLate(id);
    // From here on the other tabs look whether this one lives.
    if (isFirst) announceDrafts();
    return draft;
  };

  const holdOwn = async () => {
    while (!release) {
      const asked = id;
      const held = await holdDraft(asked);
      renameIfTakenIn();
      if (asked !== id) held?.();
      else if (held) release = held;
      else id = newId();
    }
  };

  const find = async (): Promise<Draft | null> => {
    for (const found of await findDrafts(form)) {
      const held = await holdDraft(found.id);
      if (!held) continue;
      // Until it gave the draft up another tab may have typed on, or saved it.
      const draft = await readDraft(found.id).catch(workWithout);
      if (draft && isShownBy(form, draft) && !isTouched) {
        [id, release, wanted, stored] = [draft.id, held, draft, undefined];
        // It is open again: no list offers it any more. Where that cannot be stored, its words stand there still.
        void write(draft, false).then(announceDrafts).catch(ignoreError);
        return draft;
      }
      held();
    }
    await holdOwn();
    return null;
  };
  let last: Promise<unknown> = find().catch(workWithout).then(onFound);
  const then = <Result>(step: () => Promise<Result>): Promise<Result | null> => {
    const next = trackWrite(last.then(step).catch(workWithout));
    last = next;
    return next;
  };

  const keep = (words: FormContent | null) => {
    isTouched ||= words !== null;
    wanted = words;
    if (isWriting) return;
    isWriting = true;
    // One write at a time, of what stands there when it begins.
    void then(() => {
      isWriting = false;
      return write(wanted, false);
    });
  };
  const open: Open = {
    form,
    hasWords: () => wanted !== null,
    forget: (isSaved) => wanted && isSaved(wanted) && keep(null),
  };
  openForms.add(open);

  let saving: Promise<void> = Promise.resolve();
  const submit = async (store: (id: string) => Promise<MadeChange | null | void>) => {
    submitted = wanted;
    // What is found from here on is not in the form, so the change does not take its place.
    isTouched = true;
    isElsewhere = false;
    await last;
    // Whoever is signed in by now has not typed this.
    session.throwIfAborted();
    // What was pressed before another tab took the words in takes effect there alone: they wait in it, or were saved.
    return isElsewhere ? null : store(id);
  };
  const forgetSubmitted = (made: MadeChange | null) => {
    if (wanted === submitted) wanted = null;
    else if (wanted && made?.verb === 'create') {
      wanted = typedOn(made, wanted.fields);
      name = made.taskId;
    }
  };

  return {
    save: (store) => {
      saving = submit(store).then((made) => forgetSubmitted(made ?? null));
      return saving.then(() => isOpen);
    },
    keep,
    end: async () => {
      openForms.delete(open);
      isOpen = false;
      isTouched = true;
      if (isContinued({ id })) forgetContinued();
      // Words that are being saved were not left; where that fails, they were, and the form has said why.
      await saving.catch(ignoreError);
      // What a broken page closes, its person did not close: the form opens with it.
      const left = hasCrashed() ? null : await then(() => write(wanted, true));
      if (!hasCrashed()) stopKeeping();
      await then(async () => release?.());
      announceDrafts();
      return left;
    },
  };
}
