import type { Owner } from './scheduler.ts';
import type { World } from './world.ts';

type Callback = (lock: { name: string } | null) => unknown;
type Options = { signal?: AbortSignal; ifAvailable?: boolean };
type Request = {
  name: string;
  tab: Owner;
  callback: Callback;
  signal: AbortSignal | undefined;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
};

/** The locks of one browser. */
export class Locks {
  readonly #world: World;
  readonly #held = new Map<string, Request>();
  #waiting: Request[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** What a tab sees as `navigator.locks`. */
  of(tab: Owner) {
    return {
      request: (name: string, ...rest: [Options, Callback] | [Callback]): Promise<unknown> => {
        const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
        return this.#request(tab, name, options, callback);
      },
      query: () =>
        new Promise((resolve) => {
          this.#world.later('lock', tab, () =>
            resolve({
              held: [...this.#held.keys()].map((name) => ({ name })),
              pending: this.#waiting.map(({ name }) => ({ name })),
            }),
          );
        }),
    };
  }

  #request(tab: Owner, name: string, options: Options, callback: Callback): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { signal, ifAvailable = false } = options;
      if (signal?.aborted) return reject(signal.reason);
      const request = { name, tab, callback, signal, resolve, reject };
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.includes(request)) return;
        this.#waiting = this.#waiting.filter((other) => other !== request);
        reject(signal.reason);
      });
      this.#world.later('lock', tab, () => {
        if (signal?.aborted) return;
        if (ifAvailable && this.#held.has(name)) this.#run(request, null);
        else {
          this.#waiting.push(request);
          this.#grant(name);
        }
      });
      return undefined;
    });
  }

  #grant(name: string): void {
    if (this.#held.has(name)) return;
    const request = this.#waiting.find((waiting) => waiting.name === name);
    if (!request) return;
    this.#waiting = this.#waiting.filter((other) => other !== request);
    this.#held.set(name, request);
    this.#world.later('lock', request.tab, () => this.#run(request, { name }));
  }

  #run(request: Request, lock: { name: string } | null): void {
    const end = () => {
      if (lock) this.#release(request);
    };
    // Given up while it was on its way here: browsers take it back.
    if (lock && request.signal?.aborted) {
      request.reject(request.signal.reason);
      return end();
    }
    void (async () => request.callback(lock))().then(request.resolve, request.reject).finally(end);
  }

  #release(request: Request): void {
    if (this.#held.get(request.name) !== request) return;
    this.#held.delete(request.name);
    this.#grant(request.name);
  }

  /** Takes from a tab that died what it held and waited for. */
  leave(tab: Owner): void {
    this.#waiting = this.#waiting.filter((request) => request.tab !== tab);
    for (const request of this.#held.values()) if (request.tab === tab) this.#release(request);
  }
}
