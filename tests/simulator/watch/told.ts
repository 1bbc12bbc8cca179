import * as z from 'zod/mini';

import { parseConfirmedChange } from '#web/changes/intent.ts';

import type { Browser } from '../browser.ts';
import type { Row } from '../server.ts';

const answerSchema = z.object({ task: z.object({ _id: z.string(), version: z.int() }) });

type Floor = { seq: number; at: number };

/** What each browser was told is saved: its lists may show nothing older. */
export class Told {
  readonly #floors = new Map<string, Floor[]>();
  readonly #done = new Map<string, { taskId: string; seq: number }>();

  /** Notes which revision the server has made of the change with that key. */
  noteDone(key: string, said: unknown, rows: readonly Row[]): void {
    const answer = answerSchema.safeParse(said);
    if (!answer.success || this.#done.has(key)) return;
    const { _id: taskId, version } = answer.data.task;
    const row = rows.find((one) => one.task_id === taskId && one.version === version);
    if (row) this.#done.set(key, { taskId, seq: row.seq });
  }

  /** Notes what a browser was told is saved. */
  noteConfirmed(browser: Browser, now: number): void {
    for (const { value } of browser.kept.confirmed) {
      const change = parseConfirmedChange(value);
      const done = change && this.#done.get(change.made.id);
      if (!done) continue;
      const name = `${browser.name} ${done.taskId}`;
      const floors = this.#floors.get(name) ?? [];
      if (floors.some(({ seq }) => seq === done.seq)) continue;
      floors.push({ seq: done.seq, at: now });
      this.#floors.set(name, floors);
    }
  }

  /** The last change of a task that this browser was told is saved, by that time. */
  floor(browser: Browser, taskId: string, due: number): number {
    const floors = this.#floors.get(`${browser.name} ${taskId}`) ?? [];
    return Math.max(0, ...floors.filter(({ at }) => at < due).map(({ seq }) => seq));
  }

  clear(): void {
    this.#floors.clear();
    this.#done.clear();
  }
}
