import { readAccount } from '../api/account.ts';
import { newId } from '../browser/new-id.ts';
import type { Draft } from '../changes/draft.ts';
import { keepClosed } from './drafts.ts';
import type { FormContent } from './drafts.ts';

/*
 * This tab knows here which draft its person asked for: the next form of its name opens with it, though its own was closed.
 */

let continued: string | null = null;

/** Whether the person asked for this draft: the next form of its name shows it, though its form was closed. */
export function isContinued({ id }: Pick<Draft, 'id'>): boolean {
  return id === continued;
}

/** Forgets which draft was asked for: its form has shown it. */
export function forgetContinued(): void {
  continued = null;
}

let handedOver: string | null = null;

/** Whether a form was given these words by another one, and did not lose them before. */
export function isHandedOver({ id }: Draft): boolean {
  return id === handedOver;
}

/** Lets the form of this name open with what was typed into another one. */
export async function handOver(words: FormContent, form: string): Promise<void> {
  const account = readAccount();
  if (account === null) return;
  const { id } = await keepClosed({ id: newId(), account, form, ...words });
  continued = id;
  handedOver = id;
}

/** Lets the form of this name open with the words of a draft. */
export async function continueDraft(draft: Draft, form: string): Promise<void> {
  continued = draft.id;
  if (form !== draft.form) await keepClosed({ ...draft, form });
}
