import { explain } from '#server/database/failure-words.ts';

import { say } from './process.ts';

/** Runs `work`, and returns what that gives. On an error prints `<beginning>: <reason>` in place of a stack, and exits with 1. */
export async function exitOnError<Result>(
  beginning: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    say(`${beginning}: ${explain(error)}`);
    process.exit(1);
  }
}

/** Returns the one argument that a command asks for. Throws `missing` where there is none, and a sentence where there are more. */
export function singleArgument(words: readonly string[], missing: string): string {
  const [word, ...more] = words;
  if (word === undefined || word === '') throw new Error(missing);
  if (more.length > 0) throw new Error(`it takes one at a time, and got ${words.join(' and ')}.`);
  return word;
}

/** Reads the number that was given for an option. Throws a sentence for what is none. */
export function wholeNumber(option: string, given: string, least = 1): number {
  const number = Number(given);
  if (!/^\d+$/.test(given) || number < least || !Number.isSafeInteger(number))
    throw new Error(`--${option} has to be a whole number from ${least} on, and is ${given || 'empty'}.`);
  return number;
}

/** Throws a sentence where words chose nothing, so that nothing done does not look like all being well. */
export function throwIfNone(chosen: readonly unknown[], words: readonly string[]): void {
  if (chosen.length === 0) throw new Error(`nothing has a name with ${words.join(' and ')} in it.`);
}
