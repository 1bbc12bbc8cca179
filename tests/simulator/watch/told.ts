import * as z from 'zod/mini';

import { parseConfirmedChange } from '#web/changes/intent.ts';

import type { Browser } from '../browser.ts';
import type { Row } from '../server.ts';

const answerSchema = z.object({ task: z.object({ _id: z.string(), version: z.int() }) });

/** The change that a record confirms: it is read once, since a record that stands there does not change. */
const ids = new WeakMap<object, string>();

function readId(record: unknown): string {
  if (typeof record !== 'object' || record === null) return '';
  const id = ids.get(record) ?? parseConfirmedChange(record)?.made.id ?? '';
  ids.set(record, id);
  return id;
}

type Floor = { seq: number; at: number };

/** What each browser was told is saved: its lists may show nothing older. */
export class Told {
  /** By browser and task. */
  readonly #floors = new Map<string, Map<string, Floor[]>>();
  readonly #done = new Map<string, { taskId: string; seq: number }>();

  /** Notes which revision the server has made of the change with that key. */
  noteDone(key: string, said: unknown, readRows: (taskId: string) => readonly Row[]): void {
    const answer = answerSchema.safeParse(said);
    if (!answer.success || this.#done.has(key)) return;
    const { _id: taskId, version } = answer.data.task;
    const row = readRows(taskId).find((one) => one.version === version);
    if (row) this.#done.set(key, { taskId, seq: row.seq });
  }

  /** Notes what a browser was told is saved. */
  noteConfirmed(browser: Browser, now: number): void {
    const ofBrowser = this.#floors.get(browser.name) ?? new Map<string, Floor[]>();
    this.#floors.set(browser.name, ofBrowser);
    for (const { value } of browser.kept.confirmed) {
      const done = this.#done.get(readId(value));
      if (!done) continue;
      const floors = ofBrowser.get(done.taskId) ?? [];
      if (!floors.some(({ seq }) => seq === done.seq)) floors.push({ seq: done.seq, at: now });
      ofBrowser.set(done.taskId, floors);
    }
  }

  /** The tasks of which a browser was told that a change is saved. */
  listTasks({ name }: Browser): Iterable<string> {
    return this.#floors.get(name)?.keys() ?? [];
  }

  /** The last change of a task that this browser was told is saved, by that time. */
  floor({ name }: Browser, taskId: string, due: number): number {
    let last = 0;
    for (const { seq, at } of this.#floors.get(name)?.get(taskId) ?? [])
      if (at < due && seq > last) last = seq;
    return last;
  }

  clear(): void {
    this.#floors.clear();
    this.#done.clear();
  }
}
