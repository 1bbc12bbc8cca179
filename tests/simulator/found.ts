import type { Pause, Script, Step, StepKind } from './script.ts';

/** One step of a script that is written by hand: the rest of it is drawn from the salt. */
type Told = readonly [
  kind: StepKind,
  pause: Pause,
  where?: { browser?: number; tab?: number; pick?: number },
];

const AT_ONCE: Pause = { turns: 0 };
const SOON: Pause = { ms: 400 };
const LATER: Pause = { ms: 5_000 };

function tell(browsers: number, salt: number, steps: readonly Told[]): Script {
  return {
    seed: salt,
    browsers,
    steps: steps.map(([kind, pause, { browser = 0, tab = 0, pick = 0 } = {}], index): Step => ({
      id: index + 1,
      kind,
      browser,
      tab,
      pick,
      salt: salt + index,
      pause,
    })),
  };
}

/** What the simulator has found, shrunk to what is needed, by what was wrong. */
export const FOUND: Record<string, (salt: number) => Script> = {
  'words that are typed while the form is saved are gone with the draft': (salt) =>
    tell(1, salt, [
      ['create', AT_ONCE],
      ['type', { turns: 60 }],
    ]),
  'a page in the place of the live stream ends the live updates': (salt) =>
    tell(2, salt, [
      ['create', LATER],
      ['weather: portal', AT_ONCE, { browser: 1 }],
      ['lines are cut', LATER, { browser: 1 }],
      ['create', LATER],
      ['weather: fine', { ms: 60_000 }, { browser: 1 }],
    ]),
  'a list that could not be had is not asked for again': (salt) =>
    tell(2, salt, [
      ['create', LATER],
      ['weather: portal', { ms: 200 }, { browser: 1 }],
      ['create', { ms: 60_000 }],
    ]),
  'a tab that cannot read its storage says that all is saved': (salt) =>
    tell(1, salt, [
      ['weather: offline', SOON],
      ['create', SOON],
      ['weather: fine', AT_ONCE],
      ['weather: hanging', AT_ONCE],
      ['storage refuses to open', AT_ONCE],
      ['tab opens', LATER],
    ]),
  'a full disk keeps the outbox from being read': (salt) =>
    tell(1, salt, [
      ['create', LATER],
      ['storage refuses writes', SOON],
      ['tab reloads', { ms: 200_000 }],
    ]),
};
