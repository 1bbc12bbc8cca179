/** A pause that a hint cuts short, also one that came since the last `reset`. */
export class Pause {
  #isHurried = false;
  #end = (): void => {};

  /** Lets the hints of before count no more. */
  reset(): void {
    this.#isHurried = false;
  }

  /** Ends the pause, or lets the next one be none. */
  hurry(): void {
    this.#isHurried = true;
    this.#end();
  }

  /** Waits so long, in ms, or for a hint alone where no time is given. */
  async wait(longest: number | undefined): Promise<void> {
    if (this.#isHurried) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = longest === undefined ? undefined : setTimeout(resolve, longest);
    this.#end = resolve;
    await promise;
    clearTimeout(timer);
  }
}
