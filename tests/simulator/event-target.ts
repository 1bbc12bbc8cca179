/** An EventTarget whose listeners end by a signal without Node's registry of them, which keeps each tab for ever. */
export class TabEventTarget extends EventTarget {
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ): void {
    if (typeof options !== 'object' || !options.signal)
      return super.addEventListener(type, listener, options);
    const { signal, ...others } = options;
    if (signal.aborted) return;
    super.addEventListener(type, listener, others);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, others), { once: true });
  }
}
