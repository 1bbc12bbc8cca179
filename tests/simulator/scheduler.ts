import { setImmediate as afterMicrotasks } from 'node:timers';

/** Whose work it is: what is dead does nothing more, and what is frozen does it later. */
export type Owner = { state: 'alive' | 'frozen' | 'dead'; held: Task[] };

export type Task = { at: number; order: number; owner: Owner | null; run: () => unknown };

/** When every script begins. */
const START = Date.parse('2026-03-01T12:00:00.000Z');

/** Lets every promise go on that can. */
export async function drain(): Promise<void> {
  await new Promise<void>((resolve) => {
    afterMicrotasks(resolve);
  });
}

/**
 * All that waits for anything, and when its turn comes. Nothing waits for real time: the clock goes on to the next turn. The order
 * follows from the delays that the seed has drawn.
 */
export class Scheduler {
  now = START;
  turns = 0;
  readonly #tasks = new Set<Task>();
  #order = 0;

  schedule(delay: number, owner: Owner | null, run: () => unknown): Task {
    this.#order += 1;
    const task = { at: this.now + Math.max(0, delay), order: this.#order, owner, run };
    this.#tasks.add(task);
    return task;
  }

  cancel(task: Task): void {
    this.#tasks.delete(task);
  }

  #next(): Task | null {
    let next: Task | null = null;
    for (const task of this.#tasks)
      if (!next || task.at < next.at || (task.at === next.at && task.order < next.order)) next = task;
    return next;
  }

  /** Takes one turn, unless none comes before `end`. Resolves to whether it did. */
  async turn(end: number): Promise<boolean> {
    const task = this.#next();
    if (!task || task.at > end) return false;
    this.#tasks.delete(task);
    this.now = Math.max(this.now, task.at);
    const state = task.owner?.state;
    if (state === 'dead') return true;
    if (state === 'frozen') {
      task.owner?.held.push(task);
      return true;
    }
    this.turns += 1;
    await task.run();
    await drain();
    return true;
  }

  /** Gives what was frozen its turns back. */
  resume(owner: Owner): void {
    owner.state = 'alive';
    for (const task of owner.held.splice(0))
      this.#tasks.add(Object.assign(task, { at: Math.max(task.at, this.now) }));
  }
}
