import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';

import type { ApiError } from '../errors/api-error.ts';
import { nestedTooDeep, tooManyValues } from '../errors/api-error.ts';

// The labels of an edit as they were and as they are, and beside them what other clients send along.
const VALUES_OF_CHANGE = 2 * LIMITS.labelsGiven + 100;
/** More values than any call can need: so many have the changes of one that carries as many as it may. */
export const MOST_VALUES = LIMITS.changes * VALUES_OF_CHANGE;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];

/** Whether the quote at a place is one of its text, and does not end it. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/** Returns where the text that begins at a place ends. */
function endOfText(json: string, begin: number): number {
  let end = json.indexOf('"', begin + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

/**
 * Returns why a JSON text is not to be parsed, if it is too deep or has too many values: each of them would become an object, while all
 * others wait. It is looked at once, and no further than to what is too much.
 */
export function findExcess(json: string): ApiError | null {
  let [depth, values] = [0, 1];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) depth -= 1;
    else if (sign === COMMA || sign === OPEN_BRACE || sign === OPEN_BRACKET) {
      if (sign !== COMMA) depth += 1;
      values += 1;
      if (depth > SERVER_LIMITS.jsonDepth) return nestedTooDeep();
      if (values > MOST_VALUES) return tooManyValues();
    }
  }
  return null;
}
