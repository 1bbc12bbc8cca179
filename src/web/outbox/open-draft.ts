import { readAccount } from '../account.ts';
import { hasCrashed } from '../crash.ts';
import { newId } from '../new-id.ts';
import { trackWrite } from '../writes.ts';
import { announceDrafts, deleteDraft, isContinued, lockOf, putDraft, readDrafts } from './drafts.ts';
import type { Words } from './drafts.ts';
import type { Draft } from './intent.ts';

/** Holds a draft as this tab's own until the function that it gives is called; null where another tab holds it. */
function hold(id: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    // On plain http there are no locks: there the form that was opened last takes it.
    if (!('locks' in navigator)) return resolve(() => {});
    navigator.locks
      .request(lockOf(id), { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release));
        return resolve(null);
      })
      .catch(reject);
    return undefined;
  });
}

/** The drafts of a form that it may show, the one first that its person asked for. */
async function readDraftsOf(form: string): Promise<Draft[]> {
  const account = readAccount();
  const drafts = account === null ? [] : await readDrafts(account);
  return drafts
    .filter((draft) => draft.form === form && (!draft.isClosed || isContinued(draft)))
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
  /** The draft's id, when all that was typed is written: no late word may come after the change that takes its place. */
  id: () => Promise<string>;
  /** Keeps the fields as they stand now; null where they say no more than the form did as it opened, or are saved. */
  keep: (words: Words | null) => void;
  /** Ends the form. Resolves with the words that nobody saved, which wait as a draft; null where there are none. */
  end: () => Promise<Draft | null>;
};

const openDrafts = new Map<OpenDraft, string>();

/** Forgets what stands in this tab's open forms whose names begin so: a decision has taken the place of their words. */
export function forgetOpenDrafts(prefix: string): void {
  for (const [draft, form] of openDrafts) if (form.startsWith(prefix)) draft.keep(null);
}

/** Opens the draft of a form, or a new one. */
export function openDraft({ form, onFound }: Options): OpenDraft {
  let id = newId();
  let release: (() => void) | null = null;
  let isTouched = false;
  let wanted: Words | null = null;
  let isWriting = false;

  const find = async (): Promise<Draft | null> => {
    for (const draft of await readDraftsOf(form)) {
      const held = await hold(draft.id);
      if (!held) continue;
      if (!isTouched) {
        [id, release, wanted] = [draft.id, held, draft];
        return draft;
      }
      held();
    }
    release = await hold(id);
    return null;
  };
  /** Writes the words under the draft's own id; null where there are none, or nobody whose words they could be. */
  const write = async (words: Words | null, isClosed: boolean): Promise<Draft | null> => {
    const account = readAccount();
    if (account === null) return null;
    if (words === null) {
      await deleteDraft(id);
      return null;
    }
    const { seen, fields } = words;
    const draft = { id, account, form, seen, fields, ...(isClosed && { isClosed }) };
    await putDraft(draft);
    return draft;
  };

  let last: Promise<unknown> = find()
    .catch(() => null)
    .then(onFound);
  const then = <Result>(step: () => Promise<Result>): Promise<Result | null> => {
    // A browser that stores nothing keeps no drafts, and the form works all the same.
    const next = trackWrite(last.then(step).catch(() => null));
    last = next;
    return next;
  };

  const draft: OpenDraft = {
    id: async () => {
      // What is found from here on is not in the form, so the change does not take its place.
      isTouched = true;
      await last;
      return id;
    },
    keep: (words) => {
      isTouched ||= words !== null;
      wanted = words;
      if (isWriting) return;
      isWriting = true;
      // One write at a time, of what stands there when it begins.
      void then(() => {
        isWriting = false;
        return write(wanted, false);
      });
    },
    end: async () => {
      openDrafts.delete(draft);
      isTouched = true;
      // What a broken page closes, its person did not close: the form opens with it.
      const left = hasCrashed() ? null : await then(() => write(wanted, true));
      await then(async () => release?.());
      if (left) announceDrafts();
      return left;
    },
  };
  openDrafts.set(draft, form);
  return draft;
}
