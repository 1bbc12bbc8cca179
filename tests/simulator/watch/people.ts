import { parseDraft } from '#web/changes/draft.ts';
import { parseIntent } from '#web/changes/intent.ts';

import type { Browser } from '../browser.ts';
import type { Look } from '../tab-app.ts';
import { findWords } from '../words.ts';

/** What the people typed, saw and gave up. */
export class People {
  /** Words that their person gave up. */
  readonly givenUp = new Set<string>();
  /** Words that came to stand on a second task by what their person chose. */
  readonly mayRepeat = new Set<string>();
  /** Labels that one press gave to many tasks. */
  readonly ofMany = new Set<string>();
  /** The browsers that somebody leaves just now, whatever is lost. */
  readonly leaving = new Set<string>();
  /** The browsers in which somebody takes something back just now. */
  readonly takingBack = new Set<string>();
  /** How often a press brought a word back. */
  readonly #back = new Map<string, number>();
  /** Changes that their person let go: gave up, or put another one in their place; by how many presses. */
  readonly #letGo = new Map<string, number>();
  #hasServerForgotten = false;
  /** Who typed each word: the name of a browser. */
  readonly #typists = new Map<string, string>();
  /** What was shown to the person as the value that a word replaces. */
  readonly #over = new Map<string, Set<string>>();
  readonly #shown = new Map<string, Set<string>>();
  /** What pages showed as done when they were left, and in which browser. */
  readonly #left = new Map<string, string>();

  /** Notes that a person typed a word over what they saw. */
  typed(word: string, browser: string, over: string | undefined): void {
    this.#typists.set(word, browser);
    if (over !== undefined) this.sawUnder(word, over);
  }

  /** A press brings words back: they may take effect once more. */
  bringBack(words: Iterable<string>): void {
    for (const word of words) this.#back.set(word, this.timesBack(word) + 1);
  }

  /** The server was put back to an earlier time: whatever it forgot may come again. */
  forgetsServer(): void {
    this.#hasServerForgotten = true;
  }

  timesBack(word: string): number {
    return this.#hasServerForgotten ? Infinity : (this.#back.get(word) ?? 0);
  }

  letGo(ids: Iterable<string>): void {
    for (const id of ids) this.#letGo.set(id, (this.#letGo.get(id) ?? 0) + 1);
  }

  /** What a press has left where it was is let go no more. */
  holdOn(ids: Iterable<string>): void {
    for (const id of ids) this.#letGo.set(id, (this.#letGo.get(id) ?? 0) - 1);
  }

  hasLetGo(id: string): boolean {
    return (this.#letGo.get(id) ?? 0) > 0;
  }

  findTypist(word: string): string | undefined {
    return this.#typists.get(word);
  }

  get words(): Iterable<string> {
    return this.#typists.keys();
  }

  /** The words among these that somebody else has typed. */
  findForeign(browser: Browser, values: unknown): string[] {
    return findWords(values).filter((word) => (this.#typists.get(word) ?? browser.name) !== browser.name);
  }

  sawUnder(word: string, value: string): void {
    this.#over.set(word, (this.#over.get(word) ?? new Set()).add(value));
  }

  hasSeenUnder(word: string, value: string): boolean {
    return this.#over.get(word)?.has(value) === true;
  }

  /** Notes what a person saw in a browser. */
  sees(browser: Browser, values: unknown): void {
    this.seesWords(browser, findWords(values));
  }

  seesWords({ name }: Browser, words: readonly string[]): void {
    const shown = this.#shown.get(name) ?? new Set();
    this.#shown.set(name, shown);
    for (const word of words) shown.add(word);
  }

  hasSeen(browser: string, word: string): boolean {
    return this.#shown.get(browser)?.has(word) === true;
  }

  /** All that an account has in a browser goes. */
  giveUpAll(browser: Browser, account: string): void {
    this.forgets(browser);
    for (const { value } of [...browser.kept.intents, ...browser.kept.drafts]) {
      const kept = parseIntent(value) ?? parseDraft(value);
      if (kept?.account !== account) continue;
      this.giveUp('changes' in kept ? kept.changes : kept.fields);
      this.letGo([kept.id]);
    }
  }

  /** A page is left: what it shows as done is done. */
  leaves({ name }: Browser, { open }: Look): void {
    for (const { changes } of open) for (const word of findWords(changes)) this.#left.set(word, name);
  }

  /** What a browser was told last is lost. */
  forgets({ name }: Browser): void {
    for (const [word, browser] of this.#left) if (browser === name) this.#left.delete(word);
  }

  /** Words that pages showed as done when they were left. */
  get left(): Iterable<string> {
    return this.#left.keys();
  }

  giveUp(values: unknown): void {
    for (const word of findWords(values)) this.givenUp.add(word);
  }
}
