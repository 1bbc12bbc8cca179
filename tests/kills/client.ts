import { nextAct } from './acts.ts';
import type { Request } from './acts.ts';
import type { Account } from './ledger.ts';
import { Ledger } from './ledger.ts';

/** The way to the server of the moment: whoever has no answer waits for the next one. */
export type Way = { url: () => Promise<string>; isOver: () => boolean };

// The last three are a proxy's, too.
const RETRIED = new Set([429, 502, 503, 504]);

/** What is told of a client: what was answered, and what a kill left without an answer, carried out or not. */
export type Heard = { onDone: (name: string) => void; onCut?: (name: string, isThere: boolean) => void };

/** One client: it does one thing after the other, and sends each until it is answered. */
export class Client {
  #ledger = new Ledger();
  #open: { name: string; request: Request } | null = null;
  readonly #token: string;
  readonly #way: Way;
  readonly #heard: Heard;
  /** What was answered that should not have been. */
  readonly wrong: string[] = [];

  constructor(token: string, way: Way, heard: Heard) {
    this.#token = token;
    this.#way = way;
    this.#heard = heard;
  }

  async #send({ method, path, key, body, late }: Request, isRepeated: boolean): Promise<boolean> {
    const url = await this.#way.url();
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (RETRIED.has(answer.status)) return false;
    const isGood = answer.ok && !/"status":[45]/.test(text);
    if (!isGood && !(isRepeated && answer.status === late))
      this.wrong.push(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 300)}`);
    return true;
  }

  /** Works until it is over. */
  async work(): Promise<void> {
    while (!this.#way.isOver() && this.wrong.length === 0) {
      const { name, request } = nextAct(this.#ledger);
      this.#open = { name, request };
      let isDone = false;
      for (let tries = 0; !isDone; tries += 1)
        isDone = await this.#send(request, tries > 0).catch(() => false);
      this.#ledger.note(request.effects);
      this.#open = null;
      this.#heard.onDone(name);
    }
  }

  /** Says what is not as it was answered. What is under way may be there, all of it, or not at all. */
  check(account: Account): string[] {
    const wrong = this.#ledger.compare(account);
    if (!this.#open) return wrong;
    const { name, request } = this.#open;
    const isRight = this.#ledger.after(request.effects).compare(account).length === 0;
    // What is gone for good is compared with nothing: it is told by what is missing.
    this.#heard.onCut?.(name, isRight && (request.effects.purged === undefined || wrong.length > 0));
    return isRight ? [] : wrong;
  }

  /** The tasks that may be there because of it. */
  get ids(): string[] {
    return [...this.#ledger.ids, ...(this.#open?.request.effects.lines ?? []).map(({ id }) => id)];
  }
}
