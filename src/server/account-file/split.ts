import { FILE_LIMITS } from '#contract/file-limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';

import { nestedTooDeep } from '../errors/api-error.ts';
import { damagedFile, partTooLarge } from '../errors/file-errors.ts';

/** The two lists of a file that may be long. */
type ListName = 'tasks' | 'revisions';

/** One entry of such a list, as it stands in the file. */
export type Part = { list: ListName; index: number; json: Buffer };

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];

const KEYS: Record<ListName, RegExp> = {
  tasks: /"tasks"\s*:\s*\[$/,
  revisions: /"revisions"\s*:\s*\[$/,
};
const LISTS: ListName[] = ['tasks', 'revisions'];
// As much as is looked at where a list begins, to see its key.
const KEY_BYTES = 64;

/** Bytes that are kept until they are whole, at most so many. */
function pieces(most: number) {
  let kept: Buffer[] = [];
  let size = 0;
  return {
    add(piece: Buffer): void {
      if (piece.length === 0) return;
      size += piece.length;
      if (size > most) throw partTooLarge();
      kept.push(piece);
    },
    /** Returns the last bytes as text. */
    tail(length: number): string {
      let text = '';
      for (let last = kept.length - 1; last >= 0 && text.length < length; last -= 1)
        text = (kept[last]?.toString('latin1') ?? '') + text;
      return text.slice(-length);
    },
    take(): Buffer {
      const whole = Buffer.concat(kept);
      [kept, size] = [[], 0];
      return whole;
    },
  };
}

/**
 * Takes a JSON text a piece at a time, and hands the entries of its two long lists to `onPart` as they come. It judges no more than how
 * large and how deep things are: what is no JSON is found where an entry is parsed, or what is left.
 */
export function fileSplitter(onPart: (part: Part) => void) {
  const part = pieces(FILE_LIMITS.partBytes);
  const rest = pieces(FILE_LIMITS.restBytes);
  const known = new Set<ListName>();
  let [depth, index] = [0, 0];
  let [isText, isEscaped] = [false, false];
  let list: ListName | undefined;
  /** The piece that is taken, and where that begins of it which is not kept yet. */
  let [piece, from]: [Buffer, number] = [Buffer.alloc(0), 0];

  /** Looks whether the list that has just begun is one of the two. */
  function beginList(): void {
    const before = rest.tail(KEY_BYTES);
    list = LISTS.find((name) => KEYS[name].test(before));
    if (list === undefined) return;
    if (known.has(list)) throw damagedFile();
    known.add(list);
    index = 0;
  }

  function endPart(name: ListName, isLast: boolean): void {
    const json = part.take();
    // An empty list has one entry that is nothing.
    if (isLast && index === 0 && json.toString('latin1').trim() === '') return;
    onPart({ list: name, index, json });
    index += 1;
  }

  /** Keeps what was read of the piece, and goes on behind that. */
  function keep(to: number, next = to): void {
    (list ? part : rest).add(piece.subarray(from, to));
    from = next;
  }

  function open(bracket: number, at: number): void {
    depth += 1;
    if (depth > SERVER_LIMITS.jsonDepth) throw nestedTooDeep();
    if (depth !== 2 || bracket !== OPEN_BRACKET) return;
    keep(at + 1);
    beginList();
  }

  function close(at: number): void {
    if (list && depth === 2) {
      keep(at);
      endPart(list, true);
      list = undefined;
    }
    depth -= 1;
  }

  function separate(at: number): void {
    if (!list || depth !== 2) return;
    keep(at, at + 1);
    endPart(list, false);
  }

  /** Takes a byte that is in no text. */
  function takeSign(byte: number | undefined, at: number): void {
    if (byte === COMMA) separate(at);
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) open(byte, at);
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) close(at);
  }

  function take(bytes: Buffer): void {
    [piece, from] = [bytes, 0];
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (byte === QUOTE) isText = !isText;
      else if (!isText) takeSign(byte, at);
      else if (byte === BACKSLASH) isEscaped = true;
    }
    keep(bytes.length);
  }

  return {
    take,
    /** Returns the text without the entries of its long lists. */
    end(): Buffer {
      if (list) throw damagedFile(`${list}/${index}`);
      return rest.take();
    },
  };
}
