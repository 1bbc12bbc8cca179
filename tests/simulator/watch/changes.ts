import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod/mini';

import { FIELD_NAMES } from '#contract/fields.ts';
import { API_BASE } from '#contract/paths.ts';
import { parseJournalEntry } from '#web/changes/intent.ts';
import type { MadeChange, StoredIntent } from '#web/changes/intent.ts';

import type { Browser } from '../browser.ts';
import type { Answer, Call } from '../wire.ts';
import { findWords } from '../words.ts';
import type { Scene } from './scene.ts';

const answersSchema = z.object({
  answers: z.array(z.object({ key: z.string(), status: z.int(), body: z.unknown() })),
});

const changesSchema = z.object({ changes: z.array(z.object({ key: z.string(), verb: z.string() })) });

const foundSchema = z.object({ found: z.object({ deleted: z.boolean() }) });

/** What the server has made of the change with a key. */
type Done = { key: string; said: unknown };

function isDone(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** The changes that an answer decides: they took effect, or what they wanted was so already. */
export function findDone({ method, path, headers, body: asked }: Call, { status, body }: Answer): Done[] {
  const key = headers['idempotency-key'];
  if (!path.startsWith(`${API_BASE}/tasks/`) || typeof body !== 'string') return [];
  if (key !== undefined)
    return isDone(status) || (status === 404 && method === 'DELETE') ? [{ key, said: JSON.parse(body) }] : [];
  const many = isDone(status) ? answersSchema.safeParse(JSON.parse(body)) : null;
  if (!many?.success) return [];
  const { changes } = changesSchema.parse(JSON.parse(asked));
  const deletes = new Set(changes.flatMap((change) => (change.verb === 'delete' ? [change.key] : [])));
  return many.data.answers
    .filter((answer) => isDone(answer.status) || (answer.status === 404 && deletes.has(answer.key)))
    .map((answer) => ({ key: answer.key, said: answer.body }));
}

/** A field that the first version of the app does not know, and in which nothing was said. */
function isBlank(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

function isAsBefore({ changes: now }: StoredIntent, { changes: before }: StoredIntent): boolean {
  return FIELD_NAMES.every(
    (field) =>
      isDeepStrictEqual(now[field], before[field]) || (now[field] === undefined && isBlank(before[field])),
  );
}

function withdrawnIds(record: unknown): string[] {
  return parseJournalEntry(record)?.withdrawn?.map(({ id }) => id) ?? [];
}

/** The words that a change brings to what its person saw. */
function wordsSaid({ seen, changes }: StoredIntent): string[] {
  const there = new Set(findWords(seen));
  return findWords(changes).filter((word) => !there.has(word));
}

/** What becomes of each change that was stored: it waits as it is, until the server has it or its person lets it go. */
export class Changes {
  readonly #scene: Scene;
  readonly #violate: (text: string) => void;
  /** The keys of those that the server has decided. */
  readonly #done = new Set<string>();
  /** The keys of deletions and restorations that did nothing: somebody else had done them before. */
  readonly #doneBefore = new Set<string>();
  readonly #stored = new Set<string>();

  readonly #hadTask: (taskId: string) => boolean;

  /** `hadTask` tells whether the server has ever had a task. */
  constructor(scene: Scene, hadTask: (taskId: string) => boolean, violate: (text: string) => void) {
    this.#scene = scene;
    this.#hadTask = hadTask;
    this.#violate = violate;
  }

  noteDone({ key, said }: Done): void {
    this.#done.add(key);
    if (foundSchema.safeParse(said).success) this.#doneBefore.add(key);
  }

  /** Something was said to be stored: it was, or the page that is left has left it to another one. */
  assertStored(browser: Browser, { id, verb, changes }: MadeChange, tab: string): void {
    const isLeft = () => [...browser.local.values()].some((text) => text.includes(id));
    if (!this.#stored.has(id) && !isLeft())
      this.#violate(
        `1: ${tab} said that the ${verb} ${JSON.stringify(changes)} is stored, and it never was.`,
      );
  }

  /** A change that waits: `before` as it waited until now. */
  noteWaiting(browser: Browser, intent: StoredIntent, before: StoredIntent | undefined): void {
    const { people } = this.#scene;
    if (!this.#stored.has(intent.id)) {
      this.#stored.add(intent.id);
      // What is entered as no press of its own takes one back, or makes it again.
      const isPress = browser.kept.journal.some(
        ({ value }) => parseJournalEntry(value)?.made.id === intent.id,
      );
      if (!isPress) people.bringBack(wordsSaid(intent));
    } else if (before && !isAsBefore(intent, before) && !people.hasLetGo(intent.id))
      this.#violate(
        `1: in ${browser.name} a change became ${JSON.stringify(intent.changes)} that was ${JSON.stringify(before.changes)}.`,
      );
  }

  /** A change that does not wait any more, as the `others` since the same moment. Without keys nobody can tell which one the server has answered. */
  noteGone(browser: Browser, intent: StoredIntent, others: readonly StoredIntent[]): void {
    const { people, isFamily } = this.#scene;
    const { id, verb, taskId, changes, seen, mark } = intent;
    if (isFamily || this.#done.has(id) || people.hasLetGo(id) || people.leaving.has(browser.name)) return;
    // What was never made need not be deleted.
    if (verb === 'delete' && !this.#hadTask(taskId)) return;
    // What its person has undone is in the journal.
    if (browser.kept.journal.some(({ value }) => withdrawnIds(value).includes(id))) return;
    // What did nothing is not taken back.
    if (mark && others.some((other) => other.taskId === taskId && this.#doneBefore.has(other.id))) return;
    this.#violate(
      `1: ${browser.name} dropped the ${verb} ${JSON.stringify(changes)} of “${seen?.title ?? changes.title}”, which the server has not.`,
    );
  }
}
