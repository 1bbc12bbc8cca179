import { keepsNothing } from '../browser/keeping.ts';
import { hasOpenWords } from '../drafts/open-forms.ts';
import { countUnsaved, readOutbox, subscribeToOutbox } from '../outbox-state/state.ts';

let hasUnsaved = false;
let isWatching = false;

function note(): void {
  const outbox = readOutbox();
  // Where the server has ended the session, its outbox is closed, and what was in it is still in this tab.
  if (outbox) hasUnsaved = countUnsaved() + outbox.drafts.length > 0;
}

function ask(event: BeforeUnloadEvent): void {
  if (hasUnsaved || hasOpenWords()) event.preventDefault();
}

/** Lets the browser ask before a page is left that alone has what its person did. What the device keeps needs no question. */
export function warnBeforeLeaving(): void {
  if (!keepsNothing() || isWatching) return;
  isWatching = true;
  subscribeToOutbox(note);
  addEventListener('beforeunload', ask);
}
