import { bundle } from './bundle.ts';
import type { Defect } from './defects.ts';
import { Run } from './run.ts';
import type { Outcome } from './run.ts';
import type { Script } from './script.ts';
import { Server } from './server.ts';
import { TAB_NAMES } from './tab-globals.ts';

/** Plays scripts, one after the other, at one server. */
export type Simulator = { play: (script: Script) => Promise<Outcome>; close: () => Promise<void> };

export async function startSimulator(defects: readonly Defect[] = []): Promise<Simulator> {
  let playing: Run | null = null;
  const onError = (error: unknown) => playing?.onError(error);
  process.on('unhandledRejection', onError);
  const [tab, databases] = await Promise.all([
    bundle('tab.ts', TAB_NAMES, defects),
    bundle('databases.ts', ['attach', 'structuredClone', 'globalThis']),
  ]);
  const server = await Server.open();
  return {
    play: async (script) => {
      playing = new Run(script, server, { tab, databases });
      return playing.play();
    },
    close: async () => {
      await server.close();
      process.off('unhandledRejection', onError);
    },
  };
}
