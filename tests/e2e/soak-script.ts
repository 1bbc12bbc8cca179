import * as fc from 'fast-check';

/** What a person does in one of two tabs. */
export const VERBS = [
  'create',
  'edit the title',
  'edit the description',
  'complete or reopen',
  'delete',
  'undo',
  'redo',
  'complete and undo at once',
  'reload',
  'let the tab die',
  'leave a form by Escape',
  'leave a form by a press beside it',
  'leave a form by Back',
  'leave a form by Cancel',
  'leave a form by the death of its tab',
  'label a task',
  'take a label off',
  'rename a label',
  'delete a label',
  'write an item in a form',
  'add an item',
  'tick an item of a card',
  'tick an item in a form',
  'let a task repeat',
  'end a repetition',
  'complete a repeating task',
  'reopen a repeating task',
  'undo the completion of a repeating task',
  'complete several',
  'label several',
  'move several',
  'delete several',
  'add several lines',
  'continue a draft',
  'discard a draft',
  'retry',
  'edit again',
  'edit again in both tabs',
  'discard a change',
  'settle a conflict',
  'settle a conflict in both tabs',
  'import',
  'import the same again',
  'restore from the trash',
  'delete for good',
] as const;
export type Verb = (typeof VERBS)[number];

/** What needs at most a task on the screen: nearly all of these have to be done. */
export const SIMPLE_VERBS = VERBS.slice(0, VERBS.indexOf('continue a draft'));

/** What becomes of the slower one of two presses about one change. */
export const TOLD = 'told that another tab was quicker';

/** How what waits ends, beside the verbs. */
export const ENDINGS = [
  'keep yours',
  'keep theirs',
  'write something else',
  'discard my change',
  'delete anyway',
  'keep the task',
  'leave the conflict by Escape',
  'save as a new task',
  'undo a discard',
  'undo what was done to several',
  TOLD,
] as const;

/** What both people do to one task in the same moment, so that the second of them is in conflict. */
export const TWO_DAYS = 'both complete one occurrence on different days';
export const CLASHES = [
  'both edit a title',
  'both edit a description',
  'one edits and one deletes',
  'one edits and one deletes for good',
  TWO_DAYS,
] as const;
export type Clash = (typeof CLASHES)[number] | 'none';
export type Ending = (typeof ENDINGS)[number];

/** What becomes of a request. */
export const FATES = [
  'pass',
  'late',
  'drop',
  'cut',
  'break',
  'twice',
  'bad',
  'refuse',
  'redirect',
  'html',
  'hang',
] as const;
export type Fate = (typeof FATES)[number];

export const DISASTERS = ['none', 'the server dies', 'the database is cut'] as const;
export type Disaster = (typeof DISASTERS)[number];

export type Act = {
  verb: Verb;
  tab: number;
  /** Chooses the task, the row or the choice among those that are there. */
  pick: number;
  /** Whether the tab dies in the very moment of the last press. */
  isLast: boolean;
};

export type Script = {
  people: readonly [readonly Act[], readonly Act[]];
  /** What happens to the calls about tasks, one after the other and over again. */
  fates: readonly Fate[];
  disaster: Disaster;
  clash: Clash;
  /** What each of them does first about what came of the clash. */
  reaction: Verb | null;
  /** Whether the pages get over it all by themselves, without a reload. */
  isPatient: boolean;
  /** How one decides in the end what waits. */
  choices: readonly number[];
};

function often<Value>(...weighted: [weight: number, ...values: Value[]][]): fc.Arbitrary<Value> {
  return fc.oneof(
    ...weighted.map(([weight, ...values]) => ({ weight, arbitrary: fc.constantFrom(...values) })),
  );
}

const verb = often<Verb>(
  [30, 'edit the title', 'edit the title', 'edit the description', 'complete or reopen', 'create'],
  [14, 'delete', 'undo', 'redo', 'complete and undo at once', 'reload', 'let the tab die'],
  [14, ...VERBS.filter((name) => name.startsWith('leave a form'))],
  [8, 'continue a draft', 'discard a draft'],
  [14, 'retry', 'edit again', 'edit again in both tabs', 'discard a change'],
  [2, 'settle a conflict', 'settle a conflict in both tabs'],
  [12, ...VERBS.slice(VERBS.indexOf('label a task'), VERBS.indexOf('let a task repeat'))],
  [12, ...VERBS.slice(VERBS.indexOf('let a task repeat'), VERBS.indexOf('complete several'))],
  [12, ...VERBS.slice(VERBS.indexOf('complete several'), VERBS.indexOf('continue a draft'))],
  [6, 'import', 'import the same again'],
  [8, 'restore from the trash', 'delete for good'],
);
const act: fc.Arbitrary<Act> = fc.record({
  verb,
  tab: fc.nat({ max: 1 }),
  pick: fc.nat({ max: 20 }),
  isLast: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
});
const acts = fc.array(act, { minLength: 4, maxLength: 10, size: 'max' });
const fate = often<Fate>(
  [12, 'pass'],
  [20, 'late', 'drop', 'cut', 'break', 'twice', 'bad', 'redirect', 'html'],
  [10, 'refuse'],
  [1, 'hang'],
);

const person = (name: string, list: readonly Act[]) =>
  list.map(
    ({ verb: does, tab, pick, isLast }) =>
      `${name} in tab ${tab}: ${does}, choice ${pick}${isLast ? ', and the tab dies' : ''}`,
  );

/** A script as a person reads it. */
function describe({
  people: [ann, ben],
  fates,
  disaster,
  clash,
  reaction,
  isPatient,
  choices,
}: Script): string {
  return [
    '',
    ...person('Ann', ann),
    ...person('Ben', ben),
    `The network, over and over: ${fates.join(', ')}.`,
    `In the middle: ${clash}, then both ${reaction ?? 'go on'}, and then: ${disaster}. Afterwards ${isPatient ? 'the pages wait' : 'they come back to new pages'}.`,
    `What waits is decided by ${choices.join(', ')}.`,
    '',
  ].join('\n');
}

/** Scripts whose middle has one of the given disasters, or none. */
export function scripts(disasters: readonly Disaster[]): fc.Arbitrary<Script> {
  const script: fc.Arbitrary<Script> = fc.record({
    people: fc.tuple(acts, acts),
    fates: fc.array(fate, { minLength: 1, maxLength: 16, size: 'max' }),
    disaster: fc.constantFrom('none', ...disasters),
    clash: often<Clash>([6, 'none', ...CLASHES], [1, TWO_DAYS]),
    reaction: often<Verb | null>([2, null], [2, 'settle a conflict'], [3, 'settle a conflict in both tabs']),
    isPatient: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
    choices: fc.array(fc.nat({ max: 20 }), { minLength: 4, maxLength: 8 }),
  });
  return script.map((made) => Object.assign(made, { [fc.toStringMethod]: () => describe(made) }));
}
