import type { StoredIntent } from '#web/changes/intent.ts';

import type { Look, Typed } from '../tab-app.ts';
import { findWords } from '../words.ts';
import { choose, lettingGo, noteTyped, typeInto, wordFor } from './situation.ts';
import type { Act, Situation } from './situation.ts';

/** What takes a change back, or makes an undo again: its person decides about all of it. */
function findReversing({ intents }: Look, { id, order, mark }: StoredIntent): StoredIntent[] {
  const later = intents.filter((other) => other.order > order && other.mark);
  const ofEntry = later.filter((other) => other.mark?.order === mark?.order);
  const back = ofEntry.findIndex((other) => other.mark?.isUndone !== mark?.isUndone);
  return [...later.filter((other) => other.mark?.change === id), ...(back === -1 ? [] : ofEntry.slice(back))];
}

/** Does something to a change that waits. */
function withIntent(
  situation: Situation,
  what: string,
  isMeant: (intent: StoredIntent) => boolean,
  act: (intent: StoredIntent) => Promise<unknown>,
): boolean {
  const { play, step, tab, look } = situation;
  const intent = choose(look.intents.filter(isMeant), step);
  if (!intent) return false;
  play.say(
    `${tab.name}: ${what}: ${intent.verb} ${JSON.stringify(intent.changes)} of ${intent.taskId.slice(0, 8)}`,
  );
  const tasks = [intent, ...findReversing(look, intent)].map(({ taskId }) => taskId);
  play.begin(
    what,
    tab,
    lettingGo(situation, tasks, () => act(intent)),
  );
  return true;
}

function isRefused({ refusal }: StoredIntent): boolean {
  return refusal !== null && !refusal.conflicts;
}

function isConflict({ refusal }: StoredIntent): boolean {
  return refusal?.conflicts !== undefined;
}

function findLater(look: Look, { taskId, order }: StoredIntent): StoredIntent[] {
  return look.intents.filter((later) => later.taskId === taskId && later.order > order);
}

/** Gives up what a change says, but not what was there before it. */
function giveUpOwn({ play }: Situation, { seen, changes }: StoredIntent): void {
  const there = new Set(findWords(seen));
  play.people.giveUp(findWords(changes).filter((word) => !there.has(word)));
}

/** What takes a change back that its person decides about goes with it. */
function giveUpReversals(situation: Situation, intent: StoredIntent): void {
  for (const later of findReversing(situation.look, intent)) giveUpOwn(situation, later);
}

function giveUpIntent(situation: Situation, intent: StoredIntent): void {
  giveUpOwn(situation, intent);
  giveUpReversals(situation, intent);
  if (intent.verb === 'create')
    for (const later of findLater(situation.look, intent)) giveUpOwn(situation, later);
}

function chooseSide(situation: Situation, side: 'mine' | 'theirs' | 'other'): boolean {
  const { play, browser, app } = situation;
  return withIntent(situation, `chooses ${side}`, isConflict, (intent) => {
    const { conflicts = {}, theirs } = intent.refusal ?? {};
    play.people.sees(browser, theirs);
    giveUpReversals(situation, intent);
    const choice: Typed = {};
    for (const field of ['title', 'description', 'priority', 'dueDate', 'completed'] as const) {
      const conflict = conflicts[field];
      if (!conflict || conflict.mine === null) continue;
      const isWord = field === 'title' || field === 'description';
      if (side === 'other' && isWord) choice[field] = wordFor(situation, field);
      else choice[field] = side === 'mine' ? conflict.mine : conflict.theirs;
      if (side === 'mine' && isWord && typeof conflict.mine === 'string')
        play.people.sawUnder(conflict.mine, String(conflict.theirs));
      // Lines that this person left as they were come back with theirs, where the others had replaced them.
      if (side === 'mine' && field === 'description') play.people.bringBack(findWords(conflict));
      if (side !== 'mine') giveUpOwn(situation, intent);
    }
    noteTyped(situation, choice, theirs ?? null);
    return app.chooseSide(intent, intent.verb === 'delete' && side !== 'mine' ? null : choice);
  });
}

function editAgain(situation: Situation): boolean {
  const { play, browser, app, look } = situation;
  return withIntent(
    situation,
    'edits again',
    (intent) => intent.refusal !== null && ['create', 'update'].includes(intent.verb),
    (intent) => {
      const form = app.editAgain(intent);
      giveUpReversals(situation, intent);
      const typed = { description: wordFor(situation, 'description') };
      // It may stand on any task of that name by now, upon what this person saw of it.
      const all = [intent, ...findLater(look, intent)];
      const last = all.findLast(({ changes }) => changes.title !== undefined);
      for (const { changes } of all) {
        if (!intent.isUncertain)
          play.people.giveUp({ description: changes.description, labels: changes.labels });
        // The form shows the last title, in the place of those before it.
        if (!intent.isUncertain && changes.title !== last?.changes.title)
          play.people.giveUp({ title: changes.title });
        if (changes.title !== undefined) play.people.mayRepeat.add(changes.title);
      }
      noteTyped(situation, typed, intent.seen);
      const { title } = look.tasks?.find(({ _id }) => _id === intent.taskId) ?? intent.seen ?? { title: '' };
      play.people.mayRepeat.add(title);
      const now = look.tasks?.find(({ _id }) => _id === intent.taskId);
      if (now) noteTyped(situation, typed, now);
      play.people.sees(browser, intent.refusal?.theirs);
      if (intent.refusal?.theirs) noteTyped(situation, typed, intent.refusal.theirs);
      typeInto(situation, form, typed);
      return app.submit(form);
    },
  );
}

/** Does something to all changes at once that the server has lost. */
function withLost(
  situation: Situation,
  what: string,
  act: (lost: readonly StoredIntent[]) => Promise<void>,
): boolean {
  const { play, tab, look } = situation;
  const lost = look.intents.filter(({ refusal }) => refusal?.isLost === true);
  if (lost.length < 2) return false;
  play.say(`${tab.name}: ${what}: ${lost.length} changes`);
  const tasks = lost.map(({ taskId }) => taskId);
  play.begin(
    what,
    tab,
    lettingGo(situation, tasks, () => act(lost)),
  );
  return true;
}

/** What a person does with the changes that wait for them. */
export const WAITING = {
  retry: (situation) =>
    withIntent(situation, 'tries again', isRefused, (intent) => situation.app.retry(intent)),
  'edit again': editAgain,
  'save as new': (situation) =>
    withIntent(
      situation,
      'saves as new',
      ({ refusal }) => refusal?.isGone === true,
      (intent) => {
        const { play, app, look } = situation;
        const waiting = look.intents.filter(({ taskId }) => taskId === intent.taskId);
        for (const { seen, changes } of waiting)
          for (const title of [seen?.title, changes.title])
            if (title !== undefined) play.people.mayRepeat.add(title);
        for (const { seen, changes } of waiting)
          play.people.bringBack([...findWords(seen), ...findWords(changes)]);
        return app.saveAsNew(intent);
      },
    ),
  discard: (situation) =>
    withIntent(
      situation,
      'discards',
      () => true,
      (intent) => {
        giveUpIntent(situation, intent);
        return situation.app.discard([intent]);
      },
    ),
  'save all lost': (situation) =>
    withLost(situation, 'saves all again', (lost) => situation.app.saveLost(lost)),
  'discard all lost': (situation) =>
    withLost(situation, 'discards all', (lost) => {
      for (const intent of lost) giveUpIntent(situation, intent);
      return situation.app.discard(lost);
    }),
  'keep mine': (situation) => chooseSide(situation, 'mine'),
  'keep theirs': (situation) => chooseSide(situation, 'theirs'),
  'write other': (situation) => chooseSide(situation, 'other'),
} satisfies Record<string, Act>;
