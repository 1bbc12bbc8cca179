import { isDeepStrictEqual } from 'node:util';

import type { MadeChange } from '#web/changes/intent.ts';
import type { Task } from '#web/model/task.ts';

import { findWords } from '../words.ts';
import { name } from './situation.ts';
import type { Act, Situation } from './situation.ts';

/** Notes that something is being taken back: what was given up may come again, and is the person's once more. */
async function takingBack({ play, browser }: Situation, work: Promise<unknown>): Promise<void> {
  play.people.takingBack.add(browser.name);
  try {
    await work;
  } finally {
    play.people.takingBack.delete(browser.name);
  }
}

function press(situation: Situation, what: string, work: Promise<unknown>): true {
  const { play, tab } = situation;
  play.say(`${tab.name}: ${what}`);
  play.begin(what, tab, takingBack(situation, work));
  return true;
}

/**
 * A task without the lines and labels that others put there since it was as before: they stay when a press is taken back. So may the blank
 * line that an item came with.
 */
function withoutForeign({ play, browser }: Situation, task: Task, known: readonly string[]): Task {
  const isOwn = (text: string) =>
    play.people.findForeign(browser, [text]).every((word) => known.includes(word));
  return {
    ...task,
    description: task.description
      .split('\n')
      .filter((line) => line !== '' && isOwn(line))
      .join('\n'),
    labels: task.labels?.filter(isOwn),
  };
}

/** The task that an undo brings back: without what others had taken away from it before, while the change itself took none of that. */
function wantedOf(situation: Situation, { seen, changes }: MadeChange, shown: Task | undefined): Task | null {
  if (!seen) return null;
  const left = findWords({ ...seen, ...changes });
  const taken = findWords(seen).filter((word) => !left.includes(word));
  return withoutForeign(situation, seen, [...findWords(shown), ...taken]);
}

/** All tasks of one press are as they were, where it says that it took the press back and nothing else. */
function watchUndoOfMany(situation: Situation, before: readonly Task[]): void {
  const { play, tab, app } = situation;
  const { notice, tasks } = app.look();
  if (notice?.kind !== 'done' || !tasks || !/^Undone: (?!created)[^.]* \d+ tasks\.$/.test(notice.text))
    return;
  for (const former of before) {
    const now = tasks.find(({ _id }) => _id === former._id);
    // Another server of the family gives a new task an id of its own meanwhile.
    if (!now && play.isFamily) continue;
    const isBack = notice.text.includes(' labels ')
      ? now && withoutForeign(situation, now, findWords(former)).labels?.join() === former.labels?.join()
      : now?.completed === former.completed;
    if (!isBack)
      play.watch.violate(`7: ${tab.name} says “${notice.text}”, and ${name(former)} is not as it was.`);
  }
}

/** Undoes, and looks whether that was the change that was pressed last. */
async function watchUndo(situation: Situation): Promise<void> {
  const { play, browser, tab, app } = situation;
  const last = play.lastPress.get(browser);
  const before = app.look();
  // A form that is being saved keeps the keys for itself, and what an undo takes back is seen once that is done.
  const isAlone =
    !before.isSaving &&
    [...play.pending].every(
      (begun) => begun.tab.browser !== browser || (begun.tab === tab && begun.what !== 'undo'),
    );
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
  const former = before.tasks?.find(({ _id }) => _id === made.taskId);
  const foreign = play.people.findForeign(browser, former);
  if (made.verb === 'create' && foreign.length > 0 && before.notice?.kind !== 'asking')
    play.watch.violate(`7: ${tab.name} takes a task away with “${foreign.join()}” in it, and has not asked.`);
  const words = app.describe(made);
  if (!notice.text.startsWith(`Undone: ${words}.`))
    play.watch.violate(
      `7: ${tab.name} undid something else than “${words}”, which was pressed last: ${notice.text}`,
    );
  const task = tasks?.find(({ _id }) => _id === made.taskId);
  if (!tasks || notice.text !== `Undone: ${words}.`) return;
  // The server may have given it another id.
  if (!task && play.isFamily) return;
  const wanted = wantedOf(situation, made, former);
  const now = task && withoutForeign(situation, task, findWords(made.seen));
  const isBack =
    made.verb === 'update'
      ? Object.keys(made.changes).every(
          (field) => now && wanted && isDeepStrictEqual(Reflect.get(now, field), Reflect.get(wanted, field)),
        )
      : (task !== undefined) === (made.verb === 'delete');
  if (!isBack) play.watch.violate(`7: ${tab.name} says “${notice.text}”, and it is not so.`);
}

/** How a person takes a press back. */
export const UNDO = {
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
} satisfies Record<string, Act>;
