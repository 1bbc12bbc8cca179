import { nextAct } from './acts.ts';
import type { Account } from './ledger.ts';
import { Ledger } from './ledger.ts';
import type { Heard, Request, Way } from './request.ts';
import { sendUntilAnswered } from './request.ts';

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

  /** Works until it is over. */
  async work(): Promise<void> {
    while (!this.#way.isOver() && this.wrong.length === 0) {
      // What no server was there for is not cut off by a kill.
      await this.#way.url();
      const { name, request } = nextAct(this.#ledger);
      this.#open = { name, request };
      this.#heard.onSend?.(name);
      const answer = await sendUntilAnswered(this.#way, this.#token, request);
      if (answer === null) return;
      if (answer.wrong === null) request.onAnswer?.(answer.text);
      else this.wrong.push(answer.wrong);
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
