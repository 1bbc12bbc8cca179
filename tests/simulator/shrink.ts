import type { Outcome } from './run.ts';
import type { Script } from './script.ts';

/** What kind of violation it is: the number of what must hold. */
function readKind({ violation }: Outcome): string | undefined {
  return violation?.split(':')[0];
}

/**
 * Leaves out of a script what it does not need to fail in the same way: first halves, at last single steps. Whatever is left keeps its
 * own chance, so that leaving out a step changes as little else as it can.
 */
export async function shrink(
  script: Script,
  failed: Outcome,
  run: (script: Script) => Promise<Outcome>,
): Promise<{ script: Script; outcome: Outcome }> {
  let best = { script, outcome: failed };
  const isBetter = async (candidate: Script) => {
    const outcome = await run(candidate);
    if (readKind(outcome) !== readKind(failed)) return false;
    best = { script: candidate, outcome };
    return true;
  };
  for (
    let size = Math.ceil(script.steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    // From the end on: what comes last is seldom the cause.
    for (let from = best.script.steps.length - size; from > -size; from -= size) {
      const { steps } = best.script;
      const left = steps.filter((_, index) => index < from || index >= from + size);
      if (left.length < steps.length) await isBetter({ ...best.script, steps: left });
    }
  }
  for (let browsers = 1; browsers < best.script.browsers; browsers += 1)
    if (await isBetter({ ...best.script, browsers })) break;
  return best;
}
