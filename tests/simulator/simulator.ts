import { bundle } from './bundle.ts';
import type { Defect } from './defects.ts';
import { run } from './run.ts';
import type { Outcome } from './run.ts';
import type { Script } from './script.ts';
import { Server } from './server.ts';
import { TAB_NAMES } from './tab-globals.ts';

/** Plays scripts, one after the other, at one server. */
export type Simulator = { play: (script: Script) => Promise<Outcome>; close: () => Promise<void> };

// What a dead tab began and nobody hears of any more.
function ignore(reason: unknown): void {
  if (!(reason instanceof Error || reason instanceof DOMException)) throw reason;
}

export async function startSimulator(defects: readonly Defect[] = []): Promise<Simulator> {
  process.on('unhandledRejection', ignore);
  const [tab, databases] = await Promise.all([
    bundle('tab.ts', TAB_NAMES, defects),
    bundle('databases.ts', ['attach', 'structuredClone', 'globalThis']),
  ]);
  const server = await Server.open();
  return {
    play: (script) => run(script, server, { tab, databases }),
    close: async () => {
      await server.close();
      process.off('unhandledRejection', ignore);
    },
  };
}
