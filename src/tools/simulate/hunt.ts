import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { MUTANTS } from '#tests/mutants/mutants.ts';
import { DEFECTS } from '#tests/simulator/defects.ts';
import type { Defect } from '#tests/simulator/defects.ts';
import { quarrySchema } from '#tests/simulator/hunt.ts';
import type { Hunt } from '#tests/simulator/hunt.ts';

import { throwIfNone } from '../arguments.ts';
import { say } from '../process.ts';

/** A defect that was put back has to be found in so many seconds of a core. */
const DEFECT_S = 60;
/** What a tab or the server of the simulator runs. */
const ROOMS = ['changes', 'outbox-state', 'task-list', 'outbox-store', 'drafts', 'outbox', 'sender', 'tasks'];
const PLAYED = [...ROOMS.map((room) => `src/web/${room}/`), 'src/server/tasks/', 'src/contract/merge'];

type Hunted = readonly [name: string, defects: readonly Defect[]];

/** The mutants of what a simulated tab or server runs. */
function listMutants(): Hunted[] {
  return MUTANTS.filter(({ file }) => PLAYED.some((folder) => file.startsWith(folder))).map(
    ({ what, file, from, to }) => [what, [{ file, mended: from, broken: to }]],
  );
}

/** What is put back by these words, or null where nothing is. */
export function chooseHunted(
  { defects, mutants }: { defects: boolean; mutants: boolean },
  words: readonly string[],
): readonly Hunted[] | null {
  if (!defects && !mutants) {
    if (words.length > 0)
      throw new Error(`${words.join(' ')} chooses nothing without --defects or --mutants.`);
    return null;
  }
  const all: readonly Hunted[] = defects ? Object.entries(DEFECTS) : listMutants();
  const chosen = all.filter(([name]) => words.every((word) => name.includes(word)));
  throwIfNone(chosen, words);
  return chosen;
}

/** Puts defects back, one after the other, and sees that each is found. */
export async function huntAll(all: readonly Hunted[], length: number): Promise<void> {
  const url = new URL('../../../tests/simulator/hunt.ts', import.meta.url);
  for (const [name, defects] of all) {
    const workerData: Hunt = { defects: [...defects], length, seconds: DEFECT_S };
    const messages: unknown[] = await once(new Worker(url, { workerData }), 'message');
    const { violation, seconds } = quarrySchema.parse(messages[0]);
    const found = `found in ${seconds.toFixed(0).padStart(3)} s`;
    say(
      `${violation === null ? 'NOT FOUND     ' : found}  ${name}${violation === null ? '' : ` (${violation.split('\n')[0]})`}`,
    );
    if (violation === null) process.exitCode = 1;
  }
}
