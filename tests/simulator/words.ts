import type { Task } from '#web/model/task.ts';

// What a person types: no two of them are the same, so that each can be followed.
const FORM = /^(anna|ben)-\d+[tdil](-\w+)?$/;
const ITEM = /^- \[[ x]\] /;

function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== 'string') return [];
  const lines = value.split('\n').map((line) => line.replace(ITEM, ''));
  return lines.filter((line) => FORM.test(line));
}

/** Finds in the values of an object what this simulator types: as a text, a line, an item of a checklist or a label. */
export function findWords(values: unknown): string[] {
  return typeof values === 'object' && values !== null ? Object.values(values).flatMap(wordsIn) : [];
}

export function findAccountName(word: string): string {
  return word.slice(0, word.indexOf('-'));
}

/** What a task says, as it is compared. */
type Said = { words: readonly string[]; titleWord: string | undefined; labels: string };

/** A task that changes becomes another object, so that each is read once. */
const said = new WeakMap<Task, Said>();

export function readTask(task: Task): Said {
  const former = said.get(task);
  if (former) return former;
  const [titleWord] = findWords({ title: task.title });
  const read = { words: findWords(task), titleWord, labels: JSON.stringify(task.labels) };
  said.set(task, read);
  return read;
}
