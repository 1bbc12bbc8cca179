export type WordField = 'title' | 'description';

/** Something that a person typed, which nobody else typed and they never type again. */
export type Word = {
  value: string;
  field: WordField;
  /** Whether its form was saved, or left so that it has to wait as a draft: then it must not be lost. */
  isKept: boolean;
  /** The form in which it waits as a draft. */
  form: string | null;
  /** Why it may be gone after all: its person took it back. */
  excuse: string | null;
};

const WORD = /\[[a-z]\d+\]/g;

/** All words that stand in a text, whoever typed them. */
export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** A task as far as anybody changes it here; `text` is its description, or all that its card says. */
export function inWords(title: string, text: string, isCompleted: boolean): string {
  const [description = ''] = wordsIn(text.replace(title, ''));
  return [title, description, isCompleted ? 'completed' : 'in progress'].join(' | ');
}

/** What one person typed, and what they may expect of it. */
export class Words {
  readonly #byValue = new Map<string, Word>();
  readonly #initial: string;

  constructor(initial: string) {
    this.#initial = initial;
  }

  get all(): Word[] {
    return [...this.#byValue.values()];
  }

  type(field: WordField): Word {
    const value = `[${this.#initial}${this.#byValue.size + 1}]`;
    const word: Word = { value, field, isKept: false, form: null, excuse: null };
    this.#byValue.set(value, word);
    return word;
  }

  /** Lets the words in a text go, those of one field or all; words of others stay theirs. */
  excuse(text: string, why: string, field?: WordField): void {
    for (const value of wordsIn(text)) {
      const word = this.#byValue.get(value);
      if (word && (field === undefined || word.field === field)) word.excuse ??= why;
    }
  }

  /** Lets the words go that a form brought back and its person typed over. */
  excuseDraft(form: string, field: WordField): void {
    for (const word of this.all)
      if (word.form === form && word.field === field) word.excuse ??= 'typed over when it came back';
  }
}
