import { readAccount } from '../account.ts';
import { hasCrashed } from '../crash.ts';
import { newId } from '../new-id.ts';
import { trackWrite } from '../writes.ts';
import { connect } from './connection.ts';
import { AGAIN, readDraft } from './intent.ts';
import type { Draft } from './intent.ts';

/*
 * What is typed into a form stands here until the form ends, so that no death of a tab, a browser or a session takes a word.
 * A tab holds a lock on the draft of its open form: one that nobody holds was left by a tab that died.
 */

function lockOf(id: string): string {
  return `holdfast-draft-${id}`;
}

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

/** The drafts of the signed-in account, those of forms that are open elsewhere among them. */
async function readDrafts(): Promise<Draft[]> {
  const account = readAccount();
  if (account === null) return [];
  const database = await connect();
  const records: unknown[] = await database.getAllFromIndex('drafts', 'account', account);
  return records.flatMap((record) => readDraft(record) ?? []);
}

/** Whether words of the signed-in account stand in any form that nobody saved. */
export async function hasDrafts(): Promise<boolean> {
  return (await readDrafts()).length > 0;
}

/** A draft of the signed-in account's task dialog that no tab shows, or null. */
export async function findLeftDraft(): Promise<Draft | null> {
  const drafts = await readDrafts();
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  const open = new Set(held.map(({ name }) => name));
  // A refused change shows itself.
  return drafts.find(({ id, form }) => !open.has(lockOf(id)) && !form.startsWith(AGAIN)) ?? null;
}

/** What is typed, and the task upon which it is. */
export type Words = Pick<Draft, 'seen' | 'fields'>;

async function write(id: string, form: string, words: Words | null): Promise<void> {
  const account = readAccount();
  if (account === null) return;
  const database = await connect();
  if (words) await database.put('drafts', { id, account, form, ...words });
  else await database.delete('drafts', id);
}

/** Leaves words for the next form of this name. */
export async function leaveDraft(form: string, words: Words): Promise<void> {
  await trackWrite(write(newId(), form, words));
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
  /** Keeps the fields as they stand now; null where they say no more than the form did as it opened. */
  keep: (words: Words | null) => void;
  /** Ends the form and gives its last words, which are forgotten here unless the session or the page ended it. */
  end: () => Words | null;
};

/** Opens the draft of a form, or a new one. */
export function openDraft({ form, onFound }: Options): OpenDraft {
  let id = newId();
  let release: (() => void) | null = null;
  let isTouched = false;
  let wanted: Words | null = null;
  let isWriting = false;

  const find = async (): Promise<Draft | null> => {
    const drafts = await readDrafts();
    for (const draft of drafts.filter((left) => left.form === form)) {
      const held = await hold(draft.id);
      if (!held) continue;
      if (!isTouched) {
        [id, release] = [draft.id, held];
        return draft;
      }
      held();
    }
    release = await hold(id);
    return null;
  };

  let last: Promise<unknown> = find()
    .catch(() => null)
    .then(onFound);
  const then = (step: () => Promise<void>) => {
    // A browser that stores nothing keeps no drafts, and the form works all the same.
    last = trackWrite(last.then(step).catch(() => {}));
  };

  return {
    id: async () => {
      await last;
      return id;
    },
    keep: (words) => {
      isTouched ||= words !== null;
      wanted = words;
      if (isWriting) return;
      isWriting = true;
      // One write at a time, of what stands there when it begins.
      then(() => {
        isWriting = false;
        return write(id, form, wanted);
      });
    },
    end: () => {
      const left = wanted;
      isTouched = true;
      wanted = null;
      if (!hasCrashed()) then(() => write(id, form, null));
      then(async () => release?.());
      return left;
    },
  };
}
