import type { Browser } from '../browser.ts';
import type { Account, Server } from '../server.ts';
import type { World } from '../world.ts';
import type { People } from './people.ts';

/** What is looked at. */
export type Scene = {
  readonly world: World;
  readonly browsers: readonly Browser[];
  readonly accounts: readonly Account[];
  readonly server: Server;
  readonly people: People;
  readonly lastTrouble: number;
  /** A server without keys and versions can neither keep a repetition from happening nor tell who overwrote whom. */
  readonly isFamily: boolean;
  /** Whether it takes no part of a task: of two edits at once the later one says again what the earlier one has changed. */
  readonly takesWholeTasks: boolean;
  say: (text: string) => void;
};
