import type { Bundle } from './bundle.ts';
import { Random } from './random.ts';
import { Scheduler } from './scheduler.ts';
import type { Owner } from './scheduler.ts';
import type { Backend, Line } from './wire.ts';

/** The code that is run for each tab and each browser. */
export type Code = { tab: Bundle; databases: Bundle };

/** What takes time, and how long in ms: usually, and now and then. */
const DELAYS = {
  database: [0.3, 20],
  lock: [2, 50],
  message: [3, 60],
  network: [60, 2_500],
  'slow network': [6_000, 40_000],
} as const;
type Kind = keyof typeof DELAYS;

const NOW_AND_THEN = 0.03;

/** What all of it shares: time, chance, and the server. */
export class World {
  readonly scheduler = new Scheduler();
  readonly random: Random;
  readonly code: Code;
  readonly backend: Backend;
  readonly lines = new Set<Line>();
  readonly counts = new Map<string, number>();
  /** Whether a request may arrive after the one that repeats it: no list can tell of it then. */
  mayArriveTwice = false;
  /** Whether somebody was not told of what the server did. */
  hasLostAnswer = false;
  #tabs = 0;

  constructor(seed: number, code: Code, backend: Backend) {
    this.random = new Random(seed);
    this.code = code;
    this.backend = backend;
  }

  nextTabName(): number {
    this.#tabs += 1;
    return this.#tabs;
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  #delay(kind: Kind): number {
    const [usual, most] = DELAYS[kind];
    return this.random.next() * (this.random.chance(NOW_AND_THEN) ? most : usual);
  }

  /** Does something after as long as such things take. */
  later(kind: Kind, owner: Owner | null, run: () => unknown): void {
    this.scheduler.schedule(this.#delay(kind), owner, run);
  }

  /** The same, but not before what was to be done at `last`. Returns when it is done. */
  inOrder(kind: Kind, owner: Owner | null, last: number, run: () => unknown): number {
    const { now } = this.scheduler;
    const at = Math.max(last, now + this.#delay(kind));
    this.scheduler.schedule(at - now, owner, run);
    return at;
  }
}
