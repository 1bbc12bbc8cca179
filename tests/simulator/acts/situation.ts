import type { MadeChange } from '#web/changes/intent.ts';
import type { Task } from '#web/model/task.ts';

import type { Browser } from '../browser.ts';
import type { Play } from '../play.ts';
import type { Step } from '../script.ts';
import type { Look, TabApp, Typed } from '../tab-app.ts';
import type { Tab } from '../tab-host.ts';

/** Who acts, where, and what they see as they do. */
export type Situation = {
  play: Play;
  step: Step;
  browser: Browser;
  tab: Tab;
  app: TabApp;
  look: Look;
};

/** Does something, if there is something to do it to. Returns whether there was. */
export type Act = (situation: Situation) => boolean;

export const QUICK_ADD = 'quick add';
export const DAYS = ['2026-03-01', '2026-03-15', '2026-05-31'] as const;

export function choose<Item>(items: readonly Item[], { pick }: Step): Item | undefined {
  return items[pick % Math.max(1, items.length)];
}

/** What this step types into a field: nobody else types it. */
export function wordFor(
  { play, step, look }: Situation,
  field: 'title' | 'description' | 'item' | 'label',
): string {
  const owner = play.accounts.find(({ id }) => id === look.account);
  return `${owner?.name ?? 'nobody'}-${step.id}${field[0]}`;
}

export function name(task: { title: string }): string {
  return `“${task.title}”`;
}

/** Notes what a person typed, and what they saw there. */
export function noteTyped({ play, tab }: Situation, typed: Typed, over: Task | null): void {
  for (const field of ['title', 'description'] as const) {
    const word = typed[field];
    if (typeof word === 'string') play.people.typed(word, tab.browser.name, over?.[field]);
  }
}

/** Types into a form. What stood in its fields goes. */
export function typeInto({ play, tab, app }: Situation, form: number, typed: Typed): void {
  for (const field of ['title', 'description'] as const) {
    const word = typed[field];
    if (typeof word !== 'string') continue;
    const place = `${tab.name} ${form} ${field}`;
    play.people.giveUp([play.formWords.get(place)]);
    play.formWords.set(place, word);
  }
  app.type(form, typed);
}

/** Whether a form is being saved: it is in the way of another press, since a person cannot close it and press that quickly. */
export function isSaving({ play, tab, look }: Situation): boolean {
  const isAdding = [...play.pending].some((begun) => begun.tab === tab && begun.what === QUICK_ADD);
  return isAdding || look.isSaving;
}

/** Whether another tab of the browser still stores a press: which of the two came first their storage says. */
function isAnotherStoring({ play, browser, tab }: Situation): boolean {
  return [...play.pending].some((begun) => begun.tab !== tab && begun.tab.browser === browser);
}

/**
 * Notes what takes changes out of the outbox by the choice of their person, while it does: all of the same tasks may go, or other words stand
 * in their place. What stays nobody let go; a page that is gone has left it to the next one.
 */
export async function lettingGo<Result>(
  { play, browser, tab, look }: Situation,
  tasks: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  const ids = look.intents.filter(({ taskId }) => tasks.includes(taskId)).map(({ id }) => id);
  play.people.letGo(ids);
  try {
    return await act();
  } finally {
    const left = [...browser.local.values()].join();
    if (tab.state !== 'dead') play.people.holdOn(ids.filter((id) => !left.includes(id)));
  }
}

/** Completing one that repeats makes another one with the same words. */
export function noteRepeat({ play }: Situation, task: Task): void {
  if (task.repeat !== '') play.people.mayRepeat.add(task.title);
}

/** Begins what stores a change; when it says so, its words are there. */
export function store(situation: Situation, what: string, work: Promise<MadeChange | null>): true {
  const { play, browser, tab } = situation;
  play.say(`${tab.name}: ${what}`);
  if (!isSaving(situation) && !isAnotherStoring(situation)) play.lastPress.set(browser, { tab, made: work });
  play.begin(
    what,
    tab,
    work.then((made) => {
      if (made && tab.state !== 'dead') play.watch.onMade(made, browser, tab);
    }),
  );
  return true;
}
