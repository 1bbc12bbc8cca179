/** What of a task is searched: the words of it, wherever the task comes from. */
export type TaskWords = { title: string; description: string; labels?: readonly string[] };

const ASCII = /^[\0-\x7f]*$/;

/**
 * The accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic ones. Other marks are letters to those who
 * read them: the vowels of Hindi and Thai, the voice of Japanese kana.
 */
const ACCENTS =
  /[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/gu;

/** What is typed for letters from which Unicode parts no accent, and for the s at the end of a Greek word. */
const LETTERS: Record<string, string> = {
  ς: 'σ',
  ß: 'ss',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Makes one of letters that are the same in capitals, and of signs that are the same to whoever types them. */
function foldLetters(lower: string): string {
  return (
    lower
      // No letter has so many marks, and the time to order those of one letter grows with the square of their number.
      .replaceAll(/(\p{M}{30})\p{M}+/gu, '$1')
      .normalize('NFD')
      .replaceAll(ACCENTS, '')
      // A kana without its voice, or a Korean syllable without its end, would be the beginning of the one with it.
      .normalize('NFC')
      .replaceAll(/[ςßıđðħłøæœþ]/gu, (letter) => LETTERS[letter] ?? letter)
      // A phone writes these where a keyboard writes ' and ".
      .replaceAll(/[‘’ʻʼ׳]/gu, "'")
      .replaceAll(/[“”„״]/gu, '"')
  );
}

/** Returns a text as it is compared: in lower case, without accents, unless it is nothing else, and with one space where there is any. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const plain = ASCII.test(lower) ? lower : foldLetters(lower);
  return plain.replaceAll(/\s+/gu, ' ').trim() || lower.trim();
}

/**
 * By task: one that changed is another object. To look through these texts takes about a millisecond a key for 10,000 tasks, where an
 * index of words takes 16 to 32.
 */
const folded = new WeakMap<TaskWords, string>();

/** Returns the folded words of a task, a line for each of its texts: no words are found across two of them. */
export function foldTask(task: TaskWords): string {
  let words = folded.get(task);
  if (words === undefined) {
    words = [task.title, task.description, ...(task.labels ?? [])].map(fold).join('\n');
    folded.set(task, words);
  }
  return words;
}

type Idle = Pick<IdleDeadline, 'timeRemaining'>;
const whenIdle: (run: (idle: Idle) => void) => void =
  globalThis.requestIdleCallback ??
  // Safari has no idle callback: it gets half a frame.
  ((run) =>
    setTimeout(() => {
      const end = performance.now() + 8;
      run({ timeRemaining: () => end - performance.now() });
    }, 1));

/** Folds tasks while nothing else is to be done, so that the first key of a search finds it done. */
export function foldWhenIdle(tasks: readonly TaskWords[], signal: AbortSignal): void {
  let next = 0;
  const run = (idle: Idle) => {
    if (signal.aborted) return;
    for (const task of tasks.slice(next)) {
      // To look at the clock takes longer than to find a task that is folded already.
      if (!folded.has(task)) {
        if (idle.timeRemaining() <= 0) {
          whenIdle(run);
          return;
        }
        foldTask(task);
      }
      next += 1;
    }
  };
  whenIdle(run);
}
