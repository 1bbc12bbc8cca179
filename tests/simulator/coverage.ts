import { ACTS, FAULTS } from './script.ts';
import { FATES } from './weather.ts';

/** How often something happened, by its name; pairs have a plus between them. */
export type Counts = Map<string, number>;

const PAIR = ' + ';

export function pairName(act: string, fault: string): string {
  return act + PAIR + fault;
}

export function addCounts(sum: Counts, counts: ReadonlyMap<string, number>): void {
  for (const [name, count] of counts) sum.set(name, (sum.get(name) ?? 0) + count);
}

/** The death of a server that has done the first half of the changes of a call. */
export const HALF = 'server dies between two of many changes';

const KINDS = [
  ...Object.keys(ACTS),
  ...Object.keys(FAULTS),
  HALF,
  ...FATES.flatMap((fate) => [`network: ${fate}`, `network, of many changes: ${fate}`]),
];
const PAIRS = Object.keys(ACTS).flatMap((act) => Object.keys(FAULTS).map((fault) => pairName(act, fault)));

/** What never happened. */
export function findMissing(counts: Counts): { kinds: string[]; pairs: string[] } {
  const isMissing = (name: string) => !counts.has(name);
  return { kinds: KINDS.filter(isMissing), pairs: PAIRS.filter(isMissing) };
}

/** The counts as lines: how often each thing was done, and how often there was nothing to do it to. */
export function describeCounts(counts: Counts): string {
  const lines = KINDS.map((kind) => {
    const [done, leftOut] = [counts.get(kind) ?? 0, counts.get(`${kind} (left out)`) ?? 0];
    return `${String(done).padStart(9)} ${String(leftOut || '').padStart(9)}  ${kind}`;
  });
  const rare = PAIRS.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0)).slice(0, 5);
  const missing = findMissing(counts).pairs.length;
  return [
    '     done  left out',
    ...lines,
    `Pairs of an act and a fault within five steps: ${PAIRS.length - missing} of ${PAIRS.length}.`,
    ...rare.map((pair) => `${String(counts.get(pair) ?? 0).padStart(9)}            ${pair}`),
  ].join('\n');
}
