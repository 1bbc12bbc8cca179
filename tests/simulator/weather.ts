import { PATHS } from '#contract/paths.ts';

import type { World } from './world.ts';

export const FATES = [
  'fine',
  'lost',
  'answer lost',
  'hangs',
  'answer hangs',
  'half',
  'half hangs',
  'doubled',
  '502',
  '502 after',
  '503',
  'portal',
  'redirect',
  'wrong server',
  '429',
] as const;
export type Fate = (typeof FATES)[number];

const LOSING: ReadonlySet<Fate> = new Set(['answer lost', 'answer hangs', 'half', 'half hangs', '502 after']);

/** What meets a stream as it meets any call. Once it is there it has its own end: it is cut, or falls silent. */
const OF_STREAMS: ReadonlySet<Fate> = new Set(['fine', '502', '503', 'portal', '429']);

/** What the network of a browser is like, and what becomes of its requests then. */
const WEATHERS = {
  fine: ['fine'],
  offline: ['lost'],
  lossy: ['fine', 'fine', 'lost', 'answer lost', 'half', 'doubled'],
  'loses answers': ['answer lost', 'fine'],
  hanging: ['fine', 'hangs', 'answer hangs', 'half hangs'],
  gateway: ['fine', '502', '502 after', '503', '429'],
  portal: ['portal', 'redirect'],
  misrouted: ['wrong server'],
  doubling: ['doubled'],
} as const satisfies Record<string, readonly [Fate, ...Fate[]]>;
export type Weather = keyof typeof WEATHERS;

/** Draws what becomes of a request to a path. */
export function drawFate(world: World, weather: Weather, path: string): Fate {
  const drawn = world.random.pick(WEATHERS[weather]);
  const fate = path === PATHS.events && !OF_STREAMS.has(drawn) ? 'lost' : drawn;
  if (LOSING.has(fate)) world.hasLostAnswer = true;
  world.count(`network: ${fate}`);
  if (path === PATHS.applyChanges) world.count(`network, of many changes: ${fate}`);
  return fate;
}
