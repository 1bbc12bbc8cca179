import type { Revision } from '#contract/history.ts';
import type { MadeChange } from '#web/changes/intent.ts';

/** What a word stands in; an item is a line of a checklist in a description. */
export type WordField = 'title' | 'description' | 'item' | 'label' | 'repeat';

/** Why a word may be gone after all: its person gave it up. */
export const EXCUSES = [
  'typed over when it came back',
  'cancelled',
  'its draft was discarded',
  'its change was discarded',
  'typed over in the form of a refused change',
  'the other side was chosen',
  'its change was discarded in a conflict',
  'undone before it was sent',
  'its task was deleted for good',
] as const;
type Excuse = (typeof EXCUSES)[number];
/** What becomes of the other words: they have to be in the history, or their form was never saved, as where its task was gone. */
export const [LOOKED_FOR, NOT_SAVED] = ['looked for', 'not saved'];

/** Something that a person typed, which nobody else typed and they never type again. */
export type Word = {
  value: string;
  field: WordField;
  /** Whether its form was saved, or left so that it has to wait as a draft: then it must not be lost. */
  isKept: boolean;
  /** The form that alone has it, or in which it waits as a draft. */
  form: string | null;
  excuse: Excuse | null;
  /** In how many tasks it was put by one press. */
  tasks: number;
};

const WORD = /\[[a-z]\d+\]|Every \d+ days/g;
const RULE = /^(?:DONE;)?FREQ=DAILY;INTERVAL=(\d+)(?:;DTSTART=\d{8})?$/;

/** All words that stand in a text, whoever typed them. */
export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** The rule of a repetition in the words of the screen. */
export function describeRule(repeat: string): string {
  return repeat.replace(RULE, 'Every $1 days');
}

/** All words that some fields of a task say, whoever typed them. */
export function findWords(fields: object): string[] {
  const values: unknown[] = Object.values(fields).flat();
  return values.flatMap((value) => (typeof value === 'string' ? wordsIn(describeRule(value)) : []));
}

/** The words that a change brings to what its person saw. */
export function wordsSaid({ seen, changes }: Pick<MadeChange, 'seen' | 'changes'>): string[] {
  const there = new Set(findWords(seen ?? {}));
  return findWords(changes).filter((word) => !there.has(word));
}

/** How many days a word of a repetition says. */
export function readDays({ value }: Word): string {
  return /\d+/.exec(value)?.[0] ?? '';
}

/** Whether a task says a word at this moment of its history. */
export function says(state: Revision['after'], { field, value }: Word): boolean {
  switch (field) {
    case 'title':
      return state.title === value;
    case 'description':
    case 'item':
      return state.description.includes(value);
    case 'label':
      return state.labels.includes(value);
    case 'repeat':
      return describeRule(state.repeat) === value;
  }
}

/** What one person typed, and what they may expect of it. */
export class TypedWords {
  readonly #byValue = new Map<string, Word>();
  readonly #initial: string;

  constructor(initial: string) {
    this.#initial = initial;
  }

  get all(): Word[] {
    return [...this.#byValue.values()];
  }

  type(field: WordField): Word {
    const number = this.#byValue.size + 1;
    // Each number of days is one person's.
    const days = 2 * number + (this.#initial.charCodeAt(0) % 2);
    const value = field === 'repeat' ? `Every ${days} days` : `[${this.#initial}${number}]`;
    const word: Word = { value, field, isKept: false, form: null, excuse: null, tasks: 1 };
    this.#byValue.set(value, word);
    return word;
  }

  /** Lets words go; those of others stay theirs. */
  excuse(values: Iterable<string>, why: Excuse): void {
    for (const value of values) {
      const word = this.#byValue.get(value);
      if (word) word.excuse ??= why;
    }
  }

  /** Lets the words go that stand in a form alone, where they stand in this text. */
  excuseTyped(text: string, why: Excuse): void {
    const typed = (value: string) => (this.#byValue.get(value)?.form ?? null) !== null;
    this.excuse(wordsIn(text).filter(typed), why);
  }

  /** Notes that the words of a form are saved: no form has them alone any more. */
  save(text: string): void {
    for (const value of wordsIn(text)) {
      const word = this.#byValue.get(value);
      if (word) word.form = null;
    }
  }

  /** Lets the words go that a form brought back and its person typed over. */
  excuseDraft(form: string, field: WordField): void {
    for (const word of this.all)
      if (word.form === form && word.field === field) word.excuse ??= 'typed over when it came back';
  }
}
