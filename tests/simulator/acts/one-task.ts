import { parseChecklist } from '#contract/checklist.ts';
import { mergeLabels } from '#contract/labels.ts';
import { addItem, tickItem } from '#contract/tick.ts';
import type { Task } from '#web/model/task.ts';

import type { Typed } from '../tab-app.ts';
import { choose, DAYS, name, noteRepeat, noteTyped, store, typeInto, wordFor } from './situation.ts';
import type { Act, Situation } from './situation.ts';

const PRIORITIES = ['Low', 'Medium', 'High'] as const;

function edit(situation: Situation, toTyped: (task: Task) => Typed): boolean {
  const { step, app, look } = situation;
  const task = choose(look.tasks ?? [], step);
  if (!task) return false;
  const form = app.openForm(task._id);
  if (form === null) return false;
  const typed = toTyped(task);
  noteTyped(situation, typed, task);
  typeInto(situation, form, typed);
  return store(situation, `sets ${JSON.stringify(typed)} of ${name(task)}`, app.submit(form));
}

/** Changes a task by one press, where there is something to change. */
function change(situation: Situation, what: string, toFields: (task: Task) => Typed | null): boolean {
  const { step, app, look } = situation;
  const task = choose(look.tasks ?? [], step);
  const fields = task && toFields(task);
  if (!task || !fields) return false;
  return store(situation, `${what} ${name(task)}: ${JSON.stringify(fields)}`, app.change(task, fields));
}

function create(situation: Situation, own: Typed = {}): boolean {
  const { step, app } = situation;
  const form = app.openForm('new');
  if (form === null) return false;
  const title = wordFor(situation, 'title');
  const typed = { title, dueDate: DAYS[step.pick % 3] ?? DAYS[0], ...own };
  noteTyped(situation, typed, null);
  typeInto(situation, form, typed);
  return store(situation, `creates “${title}” ${JSON.stringify(own)}`, app.submit(form));
}

/** What a person does to one task. */
export const ONE_TASK = {
  create: (situation) => create(situation),
  'create completed': (situation) => {
    // The next one says the same.
    situation.play.people.mayRepeat.add(wordFor(situation, 'title'));
    return create(situation, { completed: true, repeat: 'FREQ=DAILY' });
  },
  'edit title': (situation) => edit(situation, () => ({ title: wordFor(situation, 'title') })),
  'edit description': (situation) =>
    edit(situation, () => ({ description: wordFor(situation, 'description') })),
  'set priority': (situation) =>
    edit(situation, () => ({ priority: PRIORITIES[situation.step.salt % 3] ?? 'Low' })),
  'add item': (situation) =>
    change(situation, 'adds an item to', ({ description }) => {
      const word = wordFor(situation, 'item');
      situation.play.people.typed(word, situation.browser.name, undefined);
      return { description: addItem(description, word) };
    }),
  'tick item': (situation) =>
    change(situation, 'ticks an item of', ({ description }) => {
      const item = choose(parseChecklist(description), situation.step);
      return item ? { description: tickItem(description, item, !item.isDone) } : null;
    }),
  'add label': (situation) =>
    change(situation, 'labels', ({ labels }) => {
      const word = wordFor(situation, 'label');
      situation.play.people.typed(word, situation.browser.name, undefined);
      return { labels: mergeLabels([], labels, [word]) };
    }),
  'remove label': (situation) =>
    change(situation, 'takes a label from', ({ labels }) => {
      const label = choose(labels, situation.step);
      return label === undefined ? null : { labels: labels.filter((other) => other !== label) };
    }),
  'set repeat': (situation) =>
    change(situation, 'lets repeat', ({ repeat }) => ({ repeat: repeat === '' ? 'FREQ=DAILY' : '' })),
  complete: (situation) =>
    change(situation, 'completes or reopens', (task) => {
      noteRepeat(situation, task);
      return { completed: !task.completed };
    }),
  delete: (situation) => {
    const { step, app, look } = situation;
    const task = choose(look.tasks ?? [], step);
    return task ? store(situation, `deletes ${name(task)}`, app.remove(task)) : false;
  },
} satisfies Record<string, Act>;
