import type { SavingState } from '#web/sync/saving-state.ts';

import type { Browser } from '../browser.ts';
import type { Look } from '../tab-app.ts';
import type { Tab } from '../tab-host.ts';
import { findRefused } from './kept.ts';
import type { Kept } from './kept.ts';
import type { Scene } from './scene.ts';

/** Whatever is well for so long has had time for everything, in ms. */
const STUCK_MS = 75_000;

const TELLS = /^(Offline|Waiting for the server)/;
const KEPT = /: (one|[\d,]+) changes? kept on this device/;

/** How many changes the top bar says to be kept; null where it says nothing of that. */
function countKept({ kind, text }: SavingState): number | null {
  if ((kind !== 'offline' && kind !== 'waiting') || !TELLS.test(text)) return null;
  const [, number = '0'] = KEPT.exec(text) ?? [];
  return number === 'one' ? 1 : Number(number.replaceAll(',', ''));
}

/** Looks at what the top bars say of what waits. */
export class SavingWatch {
  readonly #scene: Scene;
  readonly #kept: Kept;
  readonly #violate: (text: string) => void;
  readonly #unknownSince = new Map<string, number>();

  constructor(scene: Scene, kept: Kept, violate: (text: string) => void) {
    this.#scene = scene;
    this.#kept = kept;
    this.#violate = violate;
  }

  /** As many changes are said to be kept as are kept, or were at some time since `due`: a tab hears later of what another one did. */
  assertCount(browser: Browser, { name }: Tab, { account, saving }: Look, due: number): void {
    const said = countKept(saving);
    // The login, which a session that ended leads to, comes in a moment.
    if (said === null || account === null) return;
    const waiting = this.#kept.waiting(browser, account);
    const least = waiting.filter(({ keptSince }) => keptSince < due).length;
    const most = waiting.length + this.#kept.countGone(browser, account, due);
    if (said < least || said > most)
      this.#violate(`4: ${name} says “${saving.text}” while ${waiting.length} changes are kept.`);
  }

  /** While server and network are well, nothing waits for long, and nothing stays unknown. */
  assertNotStuck(browser: Browser, { name, openedAt, resumedAt }: Tab, { account, saving }: Look): void {
    const { now } = this.#scene.world.scheduler;
    const due = now - STUCK_MS;
    // All the tabs of the browser may have been frozen until this one was there.
    if (Math.max(browser.wellSince, this.#scene.lastTrouble, openedAt, resumedAt) > due) return;
    const waiting = this.#kept.waiting(browser, account);
    const refused = findRefused(waiting);
    const stuck = waiting.find(({ intent, since }) => since < due && !refused.has(intent.taskId));
    if (stuck)
      this.#violate(
        `9: ${browser.name} does not send ${stuck.intent.verb} of “${stuck.intent.changes.title ?? stuck.intent.seen?.title}”.`,
      );
    // The login says nothing of it.
    if (saving.kind !== 'unknown' || account === null) this.#unknownSince.delete(name);
    else if ((this.#unknownSince.get(name) ?? now) < due)
      this.#violate(`9: ${name} goes on to say “${saving.text}”.`);
    else if (!this.#unknownSince.has(name)) this.#unknownSince.set(name, now);
  }
}
