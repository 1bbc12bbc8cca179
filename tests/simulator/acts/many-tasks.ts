import { isDeepStrictEqual } from 'node:util';

import { mergeLabels } from '#contract/labels.ts';
import type { Task } from '#web/model/task.ts';

import type { Typed } from '../tab-app.ts';
import { isSaving, name, noteRepeat, QUICK_ADD, wordFor } from './situation.ts';
import type { Act, Situation } from './situation.ts';

/** Changes some tasks by one press, or deletes them. */
function pressMany(situation: Situation, what: string, toFields: ((task: Task) => Typed) | null): boolean {
  const { play, browser, tab, step, app, look } = situation;
  const from = step.pick % Math.max(1, look.tasks?.length ?? 0);
  const tasks = (look.tasks ?? []).slice(from, from + 2 + (step.pick % 3));
  if (tasks.length < 2) return false;
  play.say(`${tab.name}: ${what} ${tasks.map(name).join(', ')}`);
  const work = app.changeMany(tasks, toFields);
  play.begin(what, tab, work);
  const isChange = (task: Task) => !toFields || !isDeepStrictEqual({ ...task, ...toFields(task) }, task);
  if (!isSaving(situation) && tasks.some(isChange)) play.lastMany.set(browser, { tab, tasks });
  return true;
}

/** What a person does to many tasks at once. */
export const MANY_TASKS = {
  'complete many': (situation) => {
    const { look, step } = situation;
    const completed = step.salt % 3 > 0;
    for (const task of look.tasks ?? []) noteRepeat(situation, task);
    return pressMany(situation, completed ? 'completes' : 'reopens', () => ({ completed }));
  },
  'label many': (situation) => {
    const word = wordFor(situation, 'label');
    // The same label on many tasks.
    situation.play.people.ofMany.add(word);
    situation.play.people.typed(word, situation.browser.name, undefined);
    return pressMany(situation, 'labels', ({ labels }) => ({ labels: mergeLabels([], labels, [word]) }));
  },
  'delete many': (situation) => pressMany(situation, 'deletes', null),
  'quick add': (situation) => {
    const { play, browser, tab, app, step } = situation;
    const titles = Array.from(
      { length: 1 + (step.salt % 3) },
      (_, index) => `${wordFor(situation, 'title')}-${index}`,
    );
    for (const title of titles) play.people.typed(title, browser.name, undefined);
    play.say(`${tab.name}: adds quickly ${titles.map((title) => `“${title}”`).join(', ')}`);
    const work = app.quickAdd(titles).then(() => {
      if (tab.state !== 'dead') play.watch.onStored(titles, tab);
    });
    play.begin(QUICK_ADD, tab, work);
    return true;
  },
} satisfies Record<string, Act>;
