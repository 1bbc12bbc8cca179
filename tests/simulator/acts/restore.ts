import { isDeepStrictEqual } from 'node:util';

import { FIELD_NAMES } from '#contract/fields.ts';
import type { Restorable } from '#web/model/task.ts';

import { findWords } from '../words.ts';
import { choose, name } from './situation.ts';
import type { Act, Situation } from './situation.ts';

/** Notes a press whose screen had to come first: what was pressed meanwhile is not the last any more. */
function pressLate({ play, browser }: Situation): void {
  play.lastPress.delete(browser);
  play.lastMany.delete(browser);
}

/** Restores one of the versions that a history shows, and looks whether the task is that version. */
async function restoreVersion(situation: Situation, versions: readonly Restorable[]): Promise<void> {
  const { play, browser, tab, step, app } = situation;
  const version = choose(versions, step);
  if (!version) return;
  const { fields, seen } = version;
  for (const shown of versions) play.people.sees(browser, shown.fields);
  play.people.sees(browser, seen);
  for (const field of ['title', 'description'] as const) play.people.sawUnder(fields[field], seen[field]);
  // Its words come back, and where it completes the task, those of the next one with them.
  play.people.bringBack(findWords(fields));
  play.people.mayRepeat.add(fields.title);
  play.say(`${tab.name}: restores a version of ${name(seen)}: ${JSON.stringify(fields)}`);
  pressLate(situation);
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

/** What a person does in the trash and in a history. */
export const RESTORE = {
  'restore from trash': (situation) => {
    const { play, tab, step, app } = situation;
    play.say(`${tab.name}: opens the trash, to restore a task`);
    const work = app.readTrash().then((tasks) => {
      const task = choose(tasks, step);
      if (!task || tab.state === 'dead') return null;
      pressLate(situation);
      return app.restore(task);
    });
    play.begin('restore', tab, work);
    return true;
  },
  'purge from trash': (situation) => {
    const { play, tab, step, app } = situation;
    play.say(`${tab.name}: opens the trash, to delete a task for good`);
    const work = app.readTrash().then((tasks) => {
      const task = choose(tasks, step);
      return task && tab.state !== 'dead' ? app.purge(task) : undefined;
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
} satisfies Record<string, Act>;
