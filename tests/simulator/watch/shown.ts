import type { Task } from '#web/model/task.ts';

import type { Browser } from '../browser.ts';
import type { Account, Row } from '../server.ts';
import type { Look } from '../tab-app.ts';
import { findAccountName, readTask } from '../words.ts';
import type { HistoryWatch } from './history.ts';
import type { Waiting } from './kept.ts';
import type { Scene } from './scene.ts';
import type { Told } from './told.ts';

/** Who looks, at what, and what has to be seen by now. */
type Shown = {
  browser: Browser;
  name: string;
  owner: Account;
  look: Look;
  waiting: readonly Waiting[];
  due: number;
};

function isRevision(task: Task, row: Row): boolean {
  return (
    row.deleted === 0 &&
    row.title === task.title &&
    row.description === task.description &&
    row.priority === task.priority &&
    row.due_date === task.dueDate &&
    (row.completed === 1) === task.completed &&
    row.labels === readTask(task).labels &&
    row.repeat === task.repeat
  );
}

/** The tasks of which something is open: of these a tab shows what the server has not. */
function findOpen({ look, waiting }: Shown): Set<string> {
  const open = new Set<string>();
  // Completing or reopening one that repeats makes or takes the next one.
  for (const { taskId, spawns, withdraws } of [...waiting.map(({ intent }) => intent), ...look.open])
    for (const id of [taskId, spawns?._id, withdraws]) if (id !== undefined) open.add(id);
  return open;
}

/** Looks at the tasks that tabs show: each is there once, and as it was at no earlier time than its browser was told of. */
export class ShownWatch {
  readonly #scene: Scene;
  readonly #history: HistoryWatch;
  readonly #told: Told;
  readonly #violate: (text: string) => void;
  /** The last revision that a task, as it is shown, has been found to be. */
  #found = new WeakMap<Task, number>();

  constructor(scene: Scene, history: HistoryWatch, told: Told, violate: (text: string) => void) {
    this.#scene = scene;
    this.#history = history;
    this.#told = told;
    this.#violate = violate;
  }

  /** The server has another history from here on. */
  startAnew(): void {
    this.#found = new WeakMap();
  }

  look(tasks: readonly Task[], shown: Shown): void {
    const { browser, name, owner, due } = shown;
    const { people, isFamily } = this.#scene;
    const open = findOpen(shown);
    const titles = new Set<string>();
    const ids = new Set<string>();
    for (const task of tasks) {
      const { words, titleWord } = readTask(task);
      people.seesWords(browser, words);
      for (const word of words)
        if (findAccountName(word) !== owner.name)
          this.#violate(`8: ${name} shows “${word}” to ${owner.name}.`);
      if (ids.has(task._id)) this.#violate(`10: ${name} shows the task “${task.title}” twice.`);
      ids.add(task._id);
      // Where the server gives ids of its own, its list may come before the answer that tells them; one that repeats has followers.
      const isTwice = titleWord !== undefined && titles.has(titleWord) && task.repeat === '';
      if (isTwice && !people.mayRepeat.has(titleWord) && !isFamily)
        this.#violate(`10: ${name} shows two tasks “${titleWord}”.`);
      if (titleWord !== undefined) titles.add(titleWord);
      if (!open.has(task._id)) this.#assertTrue(shown, task);
    }
    for (const taskId of this.#told.listTasks(browser)) {
      if (ids.has(taskId) || open.has(taskId)) continue;
      const floor = this.#told.floor(browser, taskId, due);
      const rows = this.#history.readRows(taskId, owner);
      if (floor > 0 && rows.length > 0 && !rows.some((row) => row.seq >= floor && row.deleted === 1))
        this.#violate(`3: ${name} does not show “${rows.at(-1)?.title}”, which was said to be saved.`);
    }
  }

  #assertTrue({ browser, name, owner, due }: Shown, task: Task): void {
    const floor = this.#told.floor(browser, task._id, due);
    const rows = this.#history.readRows(task._id, owner);
    if (floor === 0 || rows.length === 0 || (this.#found.get(task) ?? 0) >= floor) return;
    const last = rows.findLast((row) => isRevision(task, row))?.seq ?? 0;
    this.#found.set(task, last);
    if (last < floor)
      this.#violate(
        `3: ${name} shows “${task.title}” (${task.description}, ${task.priority}, ${task.completed}) as it never was since the change ${floor} was said to be saved.`,
      );
  }
}
