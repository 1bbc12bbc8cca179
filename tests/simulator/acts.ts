import { isDeepStrictEqual } from 'node:util';

import { parseChecklist } from '#contract/checklist.ts';
import { mergeLabels } from '#contract/labels.ts';
import { FIELD_NAMES } from '#contract/task.ts';
import { addItem, tickItem } from '#contract/tick.ts';
import type { Restorable } from '#web/history/restorable.ts';
import type { Task } from '#web/model/task.ts';
import type { Draft, MadeChange, StoredIntent } from '#web/outbox/intent.ts';

import type { Browser } from './browser.ts';
import type { Play } from './play.ts';
import { ACTS } from './script.ts';
import type { Step } from './script.ts';
import { PASSWORD } from './server.ts';
import type { Account } from './server.ts';
import type { ImportResult, Look, TabApp, Typed } from './tab-app.ts';
import type { Tab } from './tab-host.ts';
import { findWords } from './words.ts';

/** Who acts, where, and what they see as they do. */
type Situation = {
  play: Play;
  step: Step;
  browser: Browser;
  tab: Tab;
  app: TabApp;
  look: Look;
};

/** Does something, if there is something to do it to. Returns whether there was. */
type Act = (situation: Situation) => boolean;

const QUICK_ADD = 'quick add';
const PRIORITIES = ['Low', 'Medium', 'High'] as const;
const DAYS = ['2026-03-01', '2026-03-15', '2026-05-31'] as const;

function choose<Item>(items: readonly Item[], { pick }: Step): Item | undefined {
  return items[pick % Math.max(1, items.length)];
}

/** What this step types into a field: nobody else types it. */
function wordFor({ play, step, look }: Situation, field: 'title' | 'description' | 'item' | 'label'): string {
  const owner = play.accounts.find(({ id }) => id === look.account);
  return `${owner?.name ?? 'nobody'}-${step.id}${field[0]}`;
}

function name(task: { title: string }): string {
  return `“${task.title}”`;
}

/** Notes what a person typed, and what they saw there. */
function noteTyped({ play, tab }: Situation, typed: Typed, over: Task | null): void {
  for (const field of ['title', 'description'] as const) {
    const word = typed[field];
    if (typeof word === 'string') play.watch.typed(word, tab.browser.name, over?.[field]);
  }
}

/** Types into a form. What stood in its fields goes. */
function typeInto({ play, tab, app }: Situation, form: number, typed: Typed): void {
  for (const field of ['title', 'description'] as const) {
    const word = typed[field];
    if (typeof word !== 'string') continue;
    const place = `${tab.name} ${form} ${field}`;
    play.watch.giveUp([play.formWords.get(place)]);
    play.formWords.set(place, word);
  }
  app.type(form, typed);
}

/** Whether a form is being saved: it is in the way of another press, since a person cannot be so quick. */
function isSaving({ play, tab, look }: Situation): boolean {
  const isAdding = [...play.pending].some((begun) => begun.tab === tab && begun.what === QUICK_ADD);
  return isAdding || look.forms.some(({ isBusy }) => isBusy);
}

/** Begins what stores a change; when it says so, its words are there. */
function store(situation: Situation, what: string, work: Promise<MadeChange | null>): true {
  const { play, browser, tab } = situation;
  play.say(`${tab.name}: ${what}`);
  if (!isSaving(situation)) play.lastPress.set(browser, { tab, made: work });
  play.begin(
    what,
    tab,
    work.then((made) => {
      if (made && tab.state !== 'dead') play.watch.onStored(made.changes, tab);
    }),
  );
  return true;
}

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

/** Changes some tasks by one press, or deletes them. */
function pressMany(situation: Situation, what: string, toFields: ((task: Task) => Typed) | null): boolean {
  const { play, browser, tab, step, app, look } = situation;
  const from = step.pick % Math.max(1, look.tasks?.length ?? 0);
  const tasks = (look.tasks ?? []).slice(from, from + 2 + (step.pick % 3));
  if (tasks.length < 2) return false;
  play.say(`${tab.name}: ${what} ${tasks.map(name).join(', ')}`);
  const work = app.changeMany(tasks, toFields);
  play.begin(what, tab, work);
  if (!isSaving(situation)) play.lastMany.set(browser, { tab, tasks });
  return true;
}

/** Completing one that repeats makes another one with the same words. */
function noteRepeat({ play }: Situation, task: Task): void {
  if (task.repeat !== '') play.watch.mayRepeat.add(task.title);
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
  play.begin(what, tab, act(intent));
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
  play.watch.giveUp(findWords(changes).filter((word) => !there.has(word)));
}

function giveUpIntent(situation: Situation, intent: StoredIntent): void {
  giveUpOwn(situation, intent);
  if (intent.verb === 'create')
    for (const later of findLater(situation.look, intent)) giveUpOwn(situation, later);
}

function settle(situation: Situation, side: 'mine' | 'theirs' | 'other'): boolean {
  const { play, browser, app } = situation;
  return withIntent(situation, `chooses ${side}`, isConflict, (intent) => {
    const { conflicts = {}, theirs } = intent.refusal ?? {};
    play.watch.sees(browser, theirs);
    const choice: Typed = {};
    for (const field of ['title', 'description', 'priority', 'dueDate', 'completed'] as const) {
      const conflict = conflicts[field];
      if (!conflict || conflict.mine === null) continue;
      const isWord = field === 'title' || field === 'description';
      if (side === 'other' && isWord) choice[field] = wordFor(situation, field);
      else choice[field] = side === 'mine' ? conflict.mine : conflict.theirs;
      if (side === 'mine' && isWord && typeof conflict.mine === 'string')
        play.watch.sawUnder(conflict.mine, String(conflict.theirs));
      // Lines that this person left as they were come back with theirs, where the others had replaced them.
      if (side === 'mine' && field === 'description') play.watch.reverts += 1;
      if (side !== 'mine') giveUpOwn(situation, intent);
    }
    noteTyped(situation, choice, theirs ?? null);
    return app.settle(intent, intent.verb === 'delete' && side !== 'mine' ? null : choice);
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
      const typed = { description: wordFor(situation, 'description') };
      // It may stand on any task of that name by now, upon what this person saw of it.
      const all = [intent, ...findLater(look, intent)];
      const last = all.findLast(({ changes }) => changes.title !== undefined);
      for (const { changes } of all) {
        if (!intent.isUncertain)
          play.watch.giveUp({ description: changes.description, labels: changes.labels });
        // The form shows the last title, in the place of those before it.
        if (!intent.isUncertain && changes.title !== last?.changes.title)
          play.watch.giveUp({ title: changes.title });
        if (changes.title !== undefined) play.watch.mayRepeat.add(changes.title);
      }
      noteTyped(situation, typed, intent.seen);
      const { title } = look.tasks?.find(({ _id }) => _id === intent.taskId) ?? intent.seen ?? { title: '' };
      play.watch.mayRepeat.add(title);
      const now = look.tasks?.find(({ _id }) => _id === intent.taskId);
      if (now) noteTyped(situation, typed, now);
      play.watch.sees(browser, intent.refusal?.theirs);
      if (intent.refusal?.theirs) noteTyped(situation, typed, intent.refusal.theirs);
      app.type(form, typed);
      return app.submit(form);
    },
  );
}

function nameDraft({ form, fields }: Draft): string {
  return `${JSON.stringify(fields)} of the form ${form.slice(0, 14)}`;
}

function withDraft(situation: Situation, what: string, act: (draft: Draft) => Promise<unknown>): boolean {
  const { play, step, tab, look } = situation;
  const draft = choose(look.drafts, step);
  if (!draft) return false;
  play.say(`${tab.name}: ${what}: ${nameDraft(draft)}`);
  play.begin(what, tab, act(draft));
  return true;
}

function withForm(situation: Situation, what: string, act: (form: number) => void): boolean {
  const { play, step, tab, look } = situation;
  const form = choose(look.forms, step);
  if (!form) return false;
  play.say(`${tab.name}: ${what} ${form.number} (${form.form.slice(0, 14)})`);
  act(form.number);
  return true;
}

function press(situation: Situation, what: string, work: Promise<unknown>): true {
  const { play, tab } = situation;
  play.say(`${tab.name}: ${what}`);
  play.watch.reverts += 1;
  play.begin(what, tab, work);
  return true;
}

/** All tasks of one press are as they were, where it says that it took the press back and nothing else. */
function watchUndoOfMany({ play, browser, tab, app }: Situation, before: readonly Task[]): void {
  const { notice, tasks } = app.look();
  if (notice?.kind !== 'done' || !tasks || !/^Undone: [^.]* \d+ tasks\.$/.test(notice.text)) return;
  for (const former of before) {
    const now = tasks.find(({ _id }) => _id === former._id);
    // What others put there meanwhile stays.
    const foreign = play.watch.findForeign(browser, now);
    const own = (labels: readonly string[] = []) => labels.filter((label) => !foreign.includes(label)).join();
    if (now?.completed !== former.completed || own(now.labels) !== own(former.labels))
      play.watch.violate(`7: ${tab.name} says “${notice.text}”, and ${name(former)} is not as it was.`);
  }
}

/** Undoes, and looks whether that was the change that was pressed last. */
async function watchUndo(situation: Situation): Promise<void> {
  const { play, browser, tab, app } = situation;
  const last = play.lastPress.get(browser);
  const before = app.look();
  // A form that is being saved keeps the keys for itself.
  const isAlone =
    !before.forms.some(({ isBusy }) => isBusy) &&
    [...play.pending].every((begun) => begun.tab === tab || begun.tab.browser !== browser);
  const presses = play.presses;
  const many = play.lastMany.get(browser);
  play.lastPress.delete(browser);
  play.lastMany.delete(browser);
  await app.undo();
  if (many?.tab === tab && isAlone && presses === play.presses && tab.state === 'alive')
    watchUndoOfMany(situation, many.tasks);
  const made = last?.tab === tab && isAlone ? await last.made : null;
  if (!made || presses !== play.presses || tab.state !== 'alive') return;
  const { notice, tasks } = app.look();
  if (notice?.kind !== 'done' || !notice.text.startsWith('Undone: ')) return;
  const foreign = play.watch.findForeign(
    browser,
    before.tasks?.find(({ _id }) => _id === made.taskId),
  );
  if (made.verb === 'create' && foreign.length > 0 && before.notice?.kind !== 'asking')
    play.watch.violate(`7: ${tab.name} takes a task away with “${foreign.join()}” in it, and has not asked.`);
  const words = app.describe(made);
  if (!notice.text.startsWith(`Undone: ${words}.`))
    play.watch.violate(
      `7: ${tab.name} undid something else than “${words}”, which was pressed last: ${notice.text}`,
    );
  const task = tasks?.find(({ _id }) => _id === made.taskId);
  if (!tasks || notice.text !== `Undone: ${words}.`) return;
  const isBack =
    made.verb === 'update'
      ? Object.keys(made.changes).every(
          (field) =>
            task && made.seen && isDeepStrictEqual(Reflect.get(task, field), Reflect.get(made.seen, field)),
        )
      : (task !== undefined) === (made.verb === 'delete');
  if (!isBack) play.watch.violate(`7: ${tab.name} says “${notice.text}”, and it is not so.`);
}

/** Tells whether a task of the account has been deleted since: what was on its way before an import may arrive between two of them. */
function watchLosses({ server }: Play, owner: Account): () => boolean {
  const before = server.readTasks(owner);
  const last = server.readHistory(owner, 0).at(-1)?.seq ?? 0;
  return () => {
    const now = new Set(server.readTasks(owner).map(({ id }) => id));
    const isDeleted = server.readHistory(owner, last).some(({ deleted }) => deleted === 1);
    return isDeleted || before.some(({ id }) => !now.has(id));
  };
}

/** All that was typed of a file. */
function findTyped(file: string): string[] {
  return Array.from(file.matchAll(/(anna|ben)-\d+[tdil](-\d+)?/g), ([word]) => word);
}

/** A file of Todoist: a task with a label and a subtask, and one that repeats. */
function writeTodoist(situation: Situation): string {
  const [title, description, item, label] = (['title', 'description', 'item', 'label'] as const).map(
    (field) => wordFor(situation, field),
  );
  return [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG',
    `task,${title}-0 @${label},${description},1,1,,,2026-03-15,en`,
    `task,${item},,4,2,,,,`,
    `task,${title}-1,,4,1,,,every day,en`,
  ].join('\n');
}

/** Imports a file, and at once again, which adds nothing. */
function importTwice(
  { play, browser, tab }: Situation,
  owner: Account,
  load: () => Promise<ImportResult>,
): void {
  const { presses } = play;
  const token = browser.local.get('token');
  const hasLost = watchLosses(play, owner);
  const work = load().then(async (first) => {
    if (!('added' in first) || tab.state === 'dead' || browser.local.get('token') !== token) return;
    const again = await load();
    const isAlone = presses === play.presses && !hasLost() && browser.local.get('token') === token;
    if ('added' in again && again.added > 0 && isAlone)
      play.watch.violate(`2: ${tab.name} imports the same file again, and adds ${again.added} tasks.`);
  });
  play.begin('import', tab, work);
}

function leave(situation: Situation, mayLose: boolean, next: 0 | 1): boolean {
  const { play, browser, tab, app, look } = situation;
  const account = look.account;
  play.say(`${tab.name}: logs out${mayLose ? ', whatever is lost' : ''}`);
  const leaving = app.logOut(mayLose).then(async (isOut) => {
    if (!isOut || tab.state === 'dead') return;
    play.say(`${tab.name}: logs in as ${play.accounts[next].name}`);
    await app.logIn(play.accounts[next].email, PASSWORD);
  });
  if (mayLose) {
    // All that this account has here goes, also what comes there while it goes.
    for (const { intents, drafts } of browser.tabs.flatMap((other) => other.app?.look() ?? []))
      for (const { changes } of intents) {
        play.watch.giveUp(changes);
        for (const { fields } of drafts) play.watch.giveUp(fields);
      }
    play.watch.giveUpAll(browser, account ?? '');
    play.watch.leaving.add(browser.name);
  }
  const end = () => play.watch.leaving.delete(browser.name);
  play.begin('logs out', tab, leaving.finally(end));
  return true;
}

/** Restores one of the versions that a history shows, and looks whether the task is that version. */
async function restoreVersion(situation: Situation, versions: readonly Restorable[]): Promise<void> {
  const { play, browser, tab, step, app } = situation;
  // The one that the task is has no button.
  const version = choose(versions[0]?.isDeleted === true ? versions : versions.slice(1), step);
  if (!version) return;
  const { fields, seen } = version;
  for (const shown of versions) play.watch.sees(browser, shown.fields);
  play.watch.sees(browser, seen);
  for (const field of ['title', 'description'] as const) play.watch.sawUnder(fields[field], seen[field]);
  // Its words come back, and where it completes the task, those of the next one with them.
  play.watch.reverts += 1;
  play.watch.mayRepeat.add(fields.title);
  play.say(`${tab.name}: restores a version of ${name(seen)}: ${JSON.stringify(fields)}`);
  const made = await app.restoreVersion(version);
  const { open, tasks } = app.look();
  const wanted = FIELD_NAMES.filter((field) => !isDeepStrictEqual(fields[field], seen[field]));
  if (!made || !tasks || tab.state === 'dead') return;
  const own = open.filter(({ taskId, verb }) => taskId === seen._id && verb !== 'restore');
  if (made.verb === 'update' && own.at(-1)?.id !== made.id) return;
  const now = tasks.find(({ _id }) => _id === seen._id);
  // Lines and labels are merged with what waited before, or came meanwhile.
  const isAlone = own.length === 1 && now?.version === seen.version;
  const wrong = wanted.filter(
    (field) =>
      (isAlone || (field !== 'labels' && field !== 'description')) &&
      !isDeepStrictEqual(now?.[field], fields[field]),
  );
  if (wrong.length > 0)
    play.watch.violate(
      `7: ${tab.name} restores a version of ${name(seen)}, and has another ${wrong.join()}.`,
    );
}

export const PERFORM: Record<keyof typeof ACTS, Act> = {
  create: (situation) => {
    const { step, app } = situation;
    const form = app.openForm('new');
    if (form === null) return false;
    const typed = { title: wordFor(situation, 'title'), dueDate: DAYS[step.pick % 3] ?? DAYS[0] };
    noteTyped(situation, typed, null);
    typeInto(situation, form, typed);
    return store(situation, `creates “${typed.title}”`, app.submit(form));
  },
  'edit title': (situation) => edit(situation, () => ({ title: wordFor(situation, 'title') })),
  'edit description': (situation) =>
    edit(situation, () => ({ description: wordFor(situation, 'description') })),
  'set priority': (situation) =>
    edit(situation, () => ({ priority: PRIORITIES[situation.step.salt % 3] ?? 'Low' })),
  'add item': (situation) =>
    change(situation, 'adds an item to', ({ description }) => {
      const word = wordFor(situation, 'item');
      situation.play.watch.typed(word, situation.browser.name, undefined);
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
      situation.play.watch.typed(word, situation.browser.name, undefined);
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
  'complete many': (situation) => {
    const { look, step } = situation;
    const completed = step.salt % 3 > 0;
    for (const task of look.tasks ?? []) noteRepeat(situation, task);
    return pressMany(situation, completed ? 'completes' : 'reopens', () => ({ completed }));
  },
  'label many': (situation) => {
    const word = wordFor(situation, 'label');
    // The same label on many tasks.
    situation.play.watch.ofMany.add(word);
    situation.play.watch.typed(word, situation.browser.name, undefined);
    return pressMany(situation, 'labels', ({ labels }) => ({ labels: mergeLabels([], labels, [word]) }));
  },
  'delete many': (situation) => pressMany(situation, 'deletes', null),
  'quick add': (situation) => {
    const { play, browser, tab, app, step } = situation;
    const titles = Array.from(
      { length: 1 + (step.salt % 3) },
      (_, index) => `${wordFor(situation, 'title')}-${index}`,
    );
    for (const title of titles) play.watch.typed(title, browser.name, undefined);
    play.say(`${tab.name}: adds quickly ${titles.map((title) => `“${title}”`).join(', ')}`);
    const work = app.quickAdd(titles).then(() => {
      if (tab.state !== 'dead') play.watch.onStored(titles, tab);
    });
    play.begin(QUICK_ADD, tab, work);
    return true;
  },
  delete: (situation) => {
    const { step, app, look } = situation;
    const task = choose(look.tasks ?? [], step);
    return task ? store(situation, `deletes ${name(task)}`, app.remove(task)) : false;
  },
  'restore from trash': (situation) => {
    const { play, tab, step, app } = situation;
    play.say(`${tab.name}: opens the trash, to restore a task`);
    const work = app.readTrash().then((tasks) => {
      const task = choose(tasks, step);
      return task && tab.state !== 'dead' ? app.restore(task) : null;
    });
    play.begin('restore', tab, work);
    return true;
  },
  'purge from trash': (situation) => {
    const { play, tab, step, app } = situation;
    play.say(`${tab.name}: opens the trash, to delete a task for good`);
    const work = app.readTrash().then((tasks) => {
      const task = choose(tasks, step);
      return task && tab.state !== 'dead' ? app.purge(task._id) : undefined;
    });
    play.begin('purge', tab, work);
    return true;
  },
  'restore version': (situation) => {
    const { play, tab, step, app, look } = situation;
    play.say(`${tab.name}: opens a history, to restore a version`);
    const tasks = step.salt % 3 === 0 ? app.readTrash() : Promise.resolve(look.tasks ?? []);
    const work = tasks.then(async (all) => {
      const task = choose(all, step);
      if (task && tab.state !== 'dead') await restoreVersion(situation, await app.readVersions(task._id));
    });
    play.begin('restore a version', tab, work);
    return true;
  },
  undo: (situation) => press(situation, 'undo', watchUndo(situation)),
  redo: (situation) => press(situation, 'redo', situation.app.redo()),
  'press notice': (situation) => {
    const { app, look } = situation;
    if (!look.notice || !['asking', 'done', 'discarded'].includes(look.notice.kind)) return false;
    return press(
      situation,
      `presses the notice “${'text' in look.notice ? look.notice.text : ''}”`,
      app.pressNotice(),
    );
  },
  'open form': (situation) => {
    const { play, step, tab, app, look } = situation;
    if (look.forms.length > 0) return false;
    const task = step.salt % 2 === 0 ? undefined : choose(look.tasks ?? [], step);
    play.say(`${tab.name}: opens the form of ${task ? name(task) : 'a new task'}`);
    const form = app.openForm(task?._id ?? 'new');
    if (form !== null) play.formTasks.set(`${tab.name} ${form}`, task ?? null);
    return form !== null;
  },
  type: (situation) => {
    const { play, step, tab } = situation;
    return withForm(situation, 'types into form', (form) => {
      const field = step.salt % 2 === 0 ? 'title' : 'description';
      const typed: Typed = { [field]: wordFor(situation, field), dueDate: DAYS[step.pick % 3] ?? DAYS[0] };
      // What a draft brought into the form may be typed over too.
      for (const { fields } of situation.look.draftsOfForms) play.watch.giveUp({ value: fields[field] });
      noteTyped(situation, typed, play.formTasks.get(`${tab.name} ${form}`) ?? null);
      typeInto(situation, form, typed);
    });
  },
  'submit form': (situation) =>
    withForm(situation, 'submits form', (form) => {
      const { play, tab, app } = situation;
      play.begin(
        'submit',
        tab,
        app.submit(form).then((made) => {
          if (made && tab.state !== 'dead') play.watch.onStored(made.changes, tab);
        }),
      );
    }),
  'cancel form': (situation) =>
    withForm(situation, 'cancels form', (form) => {
      const { play, tab, app } = situation;
      for (const field of ['title', 'description'])
        play.watch.giveUp([play.formWords.get(`${tab.name} ${form} ${field}`)]);
      for (const { fields } of situation.look.draftsOfForms) play.watch.giveUp(fields);
      app.close(form, true);
    }),
  'leave form': (situation) => withForm(situation, 'leaves form', (form) => situation.app.close(form, false)),
  'continue draft': (situation) =>
    withDraft(situation, 'continues a draft', async (draft) => {
      const { play, tab, app } = situation;
      const form = await app.continueDraft(draft);
      if (form !== null) play.formTasks.set(`${tab.name} ${form}`, draft.seen);
    }),
  'discard draft': (situation) =>
    withDraft(situation, 'discards a draft', (draft) => {
      situation.play.watch.giveUp(draft.fields);
      return situation.app.discardDraft(draft);
    }),
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
            if (title !== undefined) play.watch.mayRepeat.add(title);
        play.watch.reverts += 1;
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
        return situation.app.discard(intent);
      },
    ),
  'keep mine': (situation) => settle(situation, 'mine'),
  'keep theirs': (situation) => settle(situation, 'theirs'),
  'write other': (situation) => settle(situation, 'other'),
  export: (situation) => {
    const { play, tab, app } = situation;
    play.say(`${tab.name}: exports CSV`);
    play.begin(
      'export',
      tab,
      app.exportCsv().then((csv) => {
        play.csv = csv;
      }),
    );
    return true;
  },
  import: (situation) => {
    const { play, tab, app, look } = situation;
    const owner = play.accounts.find(({ id }) => id === look.account);
    const { csv } = play;
    if (csv === null || !owner || !csv.includes(owner.name)) return false;
    play.say(`${tab.name}: imports the CSV file`);
    for (const word of findTyped(csv)) play.watch.mayRepeat.add(word);
    play.watch.reverts += 1;
    importTwice(situation, owner, () => app.importFile(csv));
    return true;
  },
  'import of Todoist': (situation) => {
    const { play, browser, tab, step, app, look } = situation;
    const owner = play.accounts.find(({ id }) => id === look.account);
    if (!owner) return false;
    const former = step.salt % 3 === 0 ? play.todoist.get(owner.id) : undefined;
    const file = former ?? writeTodoist(situation);
    play.todoist.set(owner.id, file);
    play.say(`${tab.name}: imports a file of Todoist${former === undefined ? '' : ' again'}`);
    if (former === undefined)
      for (const word of findTyped(file)) play.watch.typed(word, browser.name, undefined);
    importTwice(situation, owner, async () => {
      const result = await app.importForeign(file);
      if (tab.state !== 'dead') play.watch.onStored(findTyped(file), tab);
      return result;
    });
    return true;
  },
  'log out': (situation) => leave(situation, false, 0),
  'log out and lose': (situation) => leave(situation, true, 0),
  'log in as other': (situation) => leave(situation, false, 1),
};
