import { Readable } from 'node:stream';

import type { ChangeEvent } from '#contract/history.ts';

import type { ChangeNotice } from '../database/pub-sub.ts';

// Whoever is only slow has taken something by then.
const MISSED_HEARTBEATS = 2;

/** The text of an event stream. It keeps only the newest numbers that a slow reader has not taken, so that it never grows. */
export class EventStream extends Readable {
  #newest = -1;
  #sent = -1;
  #account = -1;
  #accountSent = -1;
  #isWanted = false;
  #missedHeartbeats = 0;

  constructor() {
    super({ highWaterMark: 1 });
  }

  override _read(): void {
    this.#isWanted = true;
    this.#flush();
  }

  /**
   * Sends a number, unless a newer one went before. Where nobody knows what changed, in it or up to the number before it, that may
   * have been the profile or the views.
   */
  sendSeq(
    seq: number,
    { isOfAccount, seqBefore = 0 }: Partial<Omit<ChangeNotice, 'userId' | 'seq'>> = {},
  ): void {
    // Another process may tell of it when a newer number went already.
    if ((isOfAccount ?? seq > this.#newest) || seqBefore > this.#newest)
      this.#account = Math.max(this.#account, seq);
    this.#newest = Math.max(this.#newest, seq);
    this.#flush();
  }

  /** Sends a comment, which keeps proxies from ending a silent connection. A reader that takes nothing for long is cut off. */
  sendHeartbeat(): void {
    this.#missedHeartbeats = this.#isWanted ? 0 : this.#missedHeartbeats + 1;
    if (this.#missedHeartbeats >= MISSED_HEARTBEATS) this.destroy();
    this.#write(':\n\n');
  }

  /** Ends the stream; a reader that takes nothing is cut off. */
  finish(): void {
    if (!this.#isWanted) {
      this.destroy();
      return;
    }
    this.#isWanted = false;
    this.push(null);
  }

  #flush(): void {
    const isNews = this.#newest > this.#sent || this.#account > this.#accountSent;
    if (!isNews || !this.#isWanted) return;
    [this.#sent, this.#accountSent] = [this.#newest, this.#account];
    const event: ChangeEvent = { seq: this.#sent, accountSeq: this.#accountSent };
    this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  #write(text: string): void {
    if (!this.#isWanted) return;
    // A push can ask for more at once, so that what it answers may only take the wish back.
    if (!this.push(text)) this.#isWanted = false;
  }
}
