import type { Channels } from './channels.ts';
import type { Databases } from './databases.ts';
import type { Locks } from './locks.ts';
import type { Owner } from './scheduler.ts';
import type { Weather } from './weather.ts';
import type { WebStorage } from './web-storage.ts';
import type { World } from './world.ts';

/** What keeps a browser from storing anything. */
export type Refusal = 'open' | 'write';

/** What a tab has of its browser. */
export type Home = {
  readonly name: string;
  readonly userAgent: string;
  readonly world: World;
  readonly locks: Locks;
  readonly channels: Channels;
  readonly databases: Databases;
  readonly refusal: Refusal | null;
  readonly weather: Weather;
  /** How far its clock is from the true one, in ms. */
  readonly skew: number;
  openLocalStorage: (page: Page) => WebStorage;
  noteCommit: (database: string, stores: readonly string[]) => void;
  reloadSoon: (page: Page) => void;
};

/** A tab, as its surroundings know it. */
export type Page = Owner & {
  readonly name: string;
  readonly browser: Home;
  readonly window: EventTarget;
  readonly document: EventTarget;
  readonly transactions: Set<IDBTransaction>;
  readonly connections: Set<IDBDatabase>;
  sessionStorage: () => WebStorage;
};
