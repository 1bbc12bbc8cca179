import type { Readable } from 'node:stream';

import { LIMITS } from '#contract/limits.ts';

import { ApiError, nestedTooDeep, notReadable, tooLarge, tooManyParts } from '../errors/api-error.ts';

// A file of the largest size has room for fewer: the shortest change takes 260 bytes, two objects and 13 commas.
const MOST_OBJECTS = 600_000;
const MOST_COMMAS = 5_000_000;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];

/**
 * Counts the parts of a JSON text, a piece at a time, and refuses one that would grow far beyond its own size when it is
 * parsed. It judges nothing else: what is no JSON at all is found by the parser.
 */
function partCounter(): (piece: Uint8Array) => void {
  let [objects, commas, depth] = [0, 0, 0];
  let [isText, isEscaped] = [false, false];
  return (piece) => {
    for (const byte of piece) {
      if (isEscaped) isEscaped = false;
      else if (isText) {
        if (byte === QUOTE) isText = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) isText = true;
      else if (byte === COMMA) commas += 1;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        objects += 1;
        depth += 1;
        if (depth > LIMITS.jsonDepth) throw nestedTooDeep();
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
    }
    if (objects > MOST_OBJECTS || commas > MOST_COMMAS) throw tooManyParts();
  };
}

/** The bytes of a file that is sent; throws a refusal as soon as they are too many, or hold too much. */
export async function receive(stream: Readable): Promise<Buffer<ArrayBuffer>> {
  const count = partCounter();
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    // A connection that is cut could not carry the refusal.
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(piece)) throw notReadable();
      size += piece.length;
      if (size > LIMITS.importBytes) throw tooLarge(LIMITS.importBytes);
      count(piece);
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : notReadable();
  } finally {
    // The sender hears the refusal once it has sent all; what it still sends goes nowhere.
    stream.resume();
  }
  return Buffer.concat(pieces);
}
