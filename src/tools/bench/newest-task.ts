import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';

import { toBytes } from './connection.ts';
import type { Connection } from './connection.ts';
import type { World } from './world.ts';

/** Returns what gives the newest task of a world another title, each time another one. */
export function newestRenamer({ token, tasks }: Pick<World, 'token' | 'tasks'>, connection: Connection) {
  const path = API_BASE + pathWithId(PATHS.task, tasks.at(-1)?._id ?? '');
  let changes = 0;
  return async (): Promise<void> => {
    changes += 1;
    const body = { title: `Changed ${changes}` };
    await connection.ask(toBytes({ method: 'PUT', path, token, body }));
  };
}
