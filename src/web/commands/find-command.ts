import { isPressOf } from '../browser/press.ts';
import type { Command } from './command.ts';

/** Returns whether keys are letters or signs alone, small or large, which a person may switch off. */
function isLetters(keys: string): boolean {
  return keys.split(' ').every((press) => press.replace('Shift+', '').length === 1);
}

/**
 * Understands presses of keys, one after the other, as commands: returns the command that a press completes, 'begun' where
 * more has to follow, or null.
 */
export function commandFinder(commands: readonly Command[], areLettersOn: () => boolean) {
  /** The first key of a sequence that was begun. */
  let first: string | null = null;

  return (event: KeyboardEvent): Command | 'begun' | null => {
    // Shift or Ctrl alone is on its way to something.
    if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(event.key)) return null;
    const begun = first;
    first = null;
    let begins: string | null = null;
    for (const command of commands) {
      for (const keys of command.keys) {
        if (isLetters(keys) && !areLettersOn()) continue;
        const [one = '', two] = keys.split(' ');
        const isDone =
          two === undefined
            ? begun === null && isPressOf(event, one)
            : begun === one && isPressOf(event, two);
        if (isDone) return command;
        if (two !== undefined && begun === null && isPressOf(event, one)) begins = one;
      }
    }
    first = begins;
    return begins === null ? null : 'begun';
  };
}
