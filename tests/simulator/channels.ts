import { clonePlain } from './clone.ts';
import { TabEventTarget } from './event-target.ts';
import type { Owner } from './scheduler.ts';
import type { World } from './world.ts';

/** Tells the other tabs of one browser what one of them says, to each in the order in which it was said. */
export class Channels {
  readonly #world: World;
  readonly #open = new Set<{ tab: Owner; name: string; target: EventTarget; last: number }>();

  constructor(world: World) {
    this.#world = world;
  }

  /** What a tab sees as `BroadcastChannel`. */
  of(tab: Owner) {
    const open = this.#open;
    const post = (from: EventTarget, name: string, data: unknown) => {
      if (tab.state === 'dead') return;
      for (const channel of open) {
        if (channel.name !== name || channel.target === from) continue;
        const copy = clonePlain(data);
        channel.last = this.#world.inOrder('message', channel.tab, channel.last, () => {
          if (open.has(channel)) channel.target.dispatchEvent(new MessageEvent('message', { data: copy }));
        });
      }
    };
    return class extends TabEventTarget {
      readonly name: string;

      constructor(name: string) {
        super();
        this.name = name;
        open.add({ tab, name, target: this, last: 0 });
      }

      postMessage(data: unknown): void {
        post(this, this.name, data);
      }

      close(): void {
        for (const channel of open) if (channel.target === this) open.delete(channel);
      }
    };
  }

  leave(tab: Owner): void {
    for (const channel of this.#open) if (channel.tab === tab) this.#open.delete(channel);
  }
}
