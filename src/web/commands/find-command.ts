import { isPressOf } from '../browser/press.ts';
import type { Press } from '../browser/press.ts';
import type { Command } from './command.ts';

/** A second key that comes later is a press of its own: nobody remembers the first one by then. */
const LONGEST_PAUSE_MS = 1_500;

/** Returns whether keys are letters or signs alone, small or large, which a person may switch off. */
export function isLetters(keys: string): boolean {
  return keys.split(' ').every((press) => press.replace('Shift+', '').length === 1);
}

/**
 * Understands presses of keys, one after the other, as commands: returns the command that a press completes, 'begun' where
 * more has to follow, or null.
 */
export function commandFinder(commands: readonly Command[], areLettersOn: () => boolean) {
  /** The first key of a sequence that was begun, and when. */
  let first: { keys: string; at: number } | null = null;

  return (event: Press & Pick<KeyboardEvent, 'timeStamp'>): Command | 'begun' | null => {
    // Shift or Ctrl alone is on its way to something.
    if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(event.key)) return null;
    const begun = first && event.timeStamp - first.at <= LONGEST_PAUSE_MS ? first.keys : null;
    first = null;
    let begins: string | null = null;
    let single: Command | null = null;
    for (const command of commands) {
      for (const keys of command.keys) {
        if (isLetters(keys) && !areLettersOn()) continue;
        const [one = '', two] = keys.split(' ');
        if (two !== undefined && begun === one && isPressOf(event, two)) return command;
        if (!isPressOf(event, one)) continue;
        if (two === undefined) single ??= command;
        else begins = one;
      }
    }
    // Also behind the first key of a sequence, which may have been pressed by mistake: Ctrl+Z must not be lost to it.
    if (single !== null || begins === null) return single;
    first = { keys: begins, at: event.timeStamp };
    return 'begun';
  };
}
