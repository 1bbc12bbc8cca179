import type { ServerKind } from './family.ts';
import { Random } from './random.ts';

/** What a person does, and how often beside the others. */
export const ACTS = {
  create: 10,
  'create completed': 2,
  'edit title': 5,
  'edit description': 6,
  'set priority': 3,
  'add item': 4,
  'tick item': 4,
  'add label': 4,
  'remove label': 2,
  'set repeat': 3,
  complete: 5,
  delete: 4,
  'complete many': 2,
  'label many': 2,
  'delete many': 1,
  'quick add': 3,
  'restore from trash': 2,
  'purge from trash': 1,
  'restore version': 2,
  undo: 6,
  redo: 3,
  'press notice': 3,
  'open form': 5,
  type: 8,
  'submit form': 5,
  'cancel form': 2,
  'leave form': 3,
  'continue draft': 3,
  'discard draft': 2,
  retry: 3,
  'edit again': 4,
  'save as new': 2,
  discard: 3,
  'keep mine': 3,
  'keep theirs': 2,
  'write other': 2,
  'save all lost': 5,
  'discard all lost': 2,
  export: 1,
  import: 2,
  'import of Todoist': 2,
  'log out': 1,
  'log out and lose': 1,
  'log in as other': 1,
} as const;

/** What a server of the family does not have, and its app does not offer. */
export const OWN_ACTS: ReadonlySet<string> = new Set<keyof typeof ACTS>([
  'add label',
  'remove label',
  'create completed',
  'set repeat',
  'label many',
  'restore from trash',
  'purge from trash',
  'restore version',
  'import',
  'import of Todoist',
]);

/** What goes wrong, or happens elsewhere. */
export const FAULTS = {
  'weather: fine': 8,
  'weather: offline': 3,
  'weather: lossy': 3,
  'weather: loses answers': 2,
  'weather: hanging': 2,
  'weather: gateway': 3,
  'weather: portal': 2,
  'weather: misrouted': 1,
  'weather: doubling': 1,
  'lines are cut': 1,
  'lines fall silent': 1,
  'tab opens': 3,
  'tab dies': 3,
  'tab reloads': 4,
  'app is updated': 2,
  'tab freezes': 2,
  'tab resumes': 3,
  'browser is killed': 2,
  'storage refuses writes': 1,
  'storage refuses to open': 1,
  'storage works': 3,
  'server dies before commit': 1,
  'server dies after commit': 2,
  'server is backed up': 2,
  'server comes back older': 2,
  'sessions end': 1,
  'browser clock jumps': 1,
  'server clock jumps': 1,
  'echo client reads': 2,
  'echo client writes': 2,
} as const;

export type StepKind = keyof typeof ACTS | keyof typeof FAULTS;

/** How long nothing is done after a step: so many turns, or ms. */
export type Pause = { turns: number } | { ms: number };

/** One step. Its numbers choose among what is there then, so that it means something whatever was before it. */
export type Step = {
  id: number;
  kind: StepKind;
  browser: number;
  tab: number;
  pick: number;
  /** The seed of all that is left to chance until the next step. */
  salt: number;
  pause: Pause;
};

export type Script = { seed: number; browsers: number; server: ServerKind; steps: readonly Step[] };

type Weighted = readonly [kind: StepKind, weight: number];

/**
 * What may happen in a script, and how often. Half of the scripts do without half of it, which is drawn for each: what is rare
 * beside all the rest happens there again and again.
 */
function drawKinds(random: Random): Weighted[] {
  // Faults are half as many as acts.
  const faults = entries(FAULTS).map(([kind, weight]): Weighted => [kind, weight / 1.4]);
  const all: Weighted[] = [...entries(ACTS), ...faults];
  if (random.chance(0.5)) return all;
  return all.filter(([kind]) => kind === 'create' || random.chance(0.5));
}

function drawKind(random: Random, kinds: readonly Weighted[]): StepKind {
  let left = random.next() * kinds.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of kinds) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'create';
}

function entries<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys.map((key) => [key, record[key]]);
}

function drawPause(random: Random): Pause {
  const chance = random.next();
  if (chance < 0.2) return { turns: 0 };
  if (chance < 0.55) return { turns: 1 + random.int(30) };
  if (chance < 0.8) return { ms: 50 + random.int(450) };
  if (chance < 0.96) return { ms: 1_000 + random.int(4_000) };
  return { ms: 30_000 };
}

function drawServer(random: Random): ServerKind {
  const chance = random.next();
  if (chance < 0.8) return 'holdfast';
  return chance < 0.9 ? 'parts' : 'whole';
}

/** The script of a seed. */
export function writeScript(seed: number, length: number): Script {
  const random = new Random(seed);
  const browsers = 1 + random.int(3);
  const kinds = drawKinds(random);
  const steps = Array.from({ length }, (_, index): Step => ({
    id: index + 1,
    kind: index < 2 ? 'create' : drawKind(random, kinds),
    browser: random.int(browsers),
    tab: random.int(6),
    pick: random.int(1_000),
    salt: random.seed(),
    pause: drawPause(random),
  }));
  return { seed, browsers, server: drawServer(random), steps };
}
