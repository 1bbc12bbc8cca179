import { backOff } from '../browser/back-off.ts';

const LONGEST_PAUSE_MS = 30_000;

/** Waits before something is tried again: for longer after each failure in a row. */
export class RetryTimer {
  readonly #retry: () => void;
  #failures = 0;
  #pauseMs = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(retry: () => void) {
    this.#retry = retry;
  }

  get isScheduled(): boolean {
    return this.#timer !== null;
  }

  /** Tries again later: no sooner than the server asks for, and not long after that. */
  schedule(askedMs = 0): void {
    if (this.#timer === null) this.#failures += 1;
    // Of several calls that failed together, the last one may be the one that is told for how long to wait.
    else if (askedMs <= this.#pauseMs) return;
    this.cancel();
    const longestMs = askedMs > 0 ? Math.min(2 * askedMs, LONGEST_PAUSE_MS) : LONGEST_PAUSE_MS;
    this.#pauseMs = Math.max(askedMs, backOff(this.#failures, longestMs));
    this.#timer = setTimeout(() => this.retryNow(), this.#pauseMs);
  }

  retryNow(): void {
    this.cancel();
    this.#retry();
  }

  /** Lets nothing be tried again by itself. */
  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Notes that the next failure has none before it. */
  forgetFailures(): void {
    this.#failures = 0;
  }
}
