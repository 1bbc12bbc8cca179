import type { Verb } from '#contract/history.ts';
import type { UndoImportBody } from '#contract/undo-import.ts';

/** A change as the history has to tell it, with what the task said after it. */
export type Line = {
  verb: Verb;
  title: string;
  description: string;
  labels: readonly string[];
  completed: boolean;
};

/** A new task as the history has to tell it. */
export const createdLine = (title: string): Line => ({
  verb: 'create',
  title,
  description: '',
  labels: [],
  completed: false,
});

/** What a request does, all of it or nothing. */
export type Effects = {
  lines?: readonly { id: string; line: Line }[];
  /** Tasks that are gone for good. */
  purged?: readonly string[];
  /** A saved view, and how it is named; null where it is deleted. */
  view?: { id: string; name: string | null };
};

/** What an account holds, by its own export. */
export type Account = { histories: ReadonlyMap<string, readonly Line[]>; views: ReadonlyMap<string, string> };

/** An import as it was answered: its numbers, and the titles that it gave its tasks. */
export type KnownImport = { range: UndoImportBody; titles: ReadonlyMap<string, string> };

const inWords = ({ verb, title, description, labels, completed }: Line) =>
  [verb, title, ...labels.map((label) => `#${label}`), description, completed ? '(completed)' : '']
    .filter(Boolean)
    .join(' ');
/** Returns a task's changes in words. */
export const describeLines = (lines: readonly Line[] | undefined) =>
  lines?.map(inWords).join(', ') ?? 'nothing';

/** What one client has been answered, and so what has to be there: of each task its whole history. */
export class Ledger {
  readonly #histories = new Map<string, readonly Line[]>();
  readonly #views = new Map<string, string | null>();
  /** The tasks that only follow from others. */
  readonly #followers = new Set<string>();
  /** The imports that were not taken back. */
  readonly imports: KnownImport[] = [];

  /** Notes what was answered. */
  note({ lines = [], purged = [], view }: Effects): void {
    for (const { id, line } of lines) this.#histories.set(id, [...(this.#histories.get(id) ?? []), line]);
    for (const id of purged) this.#histories.delete(id);
    if (view) this.#views.set(view.id, view.name);
  }

  noteFollower(id: string): void {
    this.#followers.add(id);
  }

  /** A copy of it in which this has been answered, too. */
  after(effects: Effects): Ledger {
    const copy = new Ledger();
    for (const [id, lines] of this.#histories) copy.#histories.set(id, lines);
    for (const [id, name] of this.#views) copy.#views.set(id, name);
    for (const id of this.#followers) copy.#followers.add(id);
    copy.note(effects);
    return copy;
  }

  /** The views that are there. */
  get views(): string[] {
    return [...this.#views].flatMap(([id, name]) => (name === null ? [] : [id]));
  }

  get ids(): Iterable<string> {
    return this.#histories.keys();
  }

  /** Returns a task's last change, or undefined. */
  last(id: string): Line | undefined {
    return this.#histories.get(id)?.at(-1);
  }

  /** Returns the tasks whose last change is such a one, without those that only follow from others. */
  which(isMeant: (line: Line) => boolean): string[] {
    return [...this.#histories].flatMap(([id, lines]) => {
      const line = lines.at(-1);
      return line && !this.#followers.has(id) && isMeant(line) ? [id] : [];
    });
  }

  /** Says what of it an account does not hold just so. */
  compare({ histories, views }: Account): string[] {
    const wrong: string[] = [];
    for (const [id, lines] of this.#histories)
      if (describeLines(histories.get(id)) !== describeLines(lines))
        wrong.push(
          `The task ${id} has the history: ${describeLines(histories.get(id))}. Answered was: ${describeLines(lines)}.`,
        );
    for (const [id, name] of this.#views)
      if ((views.get(id) ?? null) !== name)
        wrong.push(`The view ${id} is ${views.get(id)}, and answered was ${name}.`);
    return wrong;
  }
}
