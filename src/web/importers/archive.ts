import { Gunzip, unzipSync } from 'fflate';

import { FILE_LIMITS } from '#contract/file-limits.ts';
import { withCommas } from '#contract/with-commas.ts';

import { crc32, readGzipChecksum, readZipChecksums } from './checksums.ts';
import { UnreadableFile } from './foreign-file.ts';
import { decodeUtf8, NOT_UTF8 } from './utf8.ts';

const MEGABYTE = 1024 * 1024;
const BROKEN = 'It is not whole: its end is missing or it is damaged. Export it again, or take another copy.';
const TOO_LARGE = `What is packed in it is larger than ${FILE_LIMITS.readBytes / MEGABYTE} MB.`;
const SLICE = 64 * 1024;
const MOST_ENTRIES = 10_000;
const TOO_MANY = `It has more than ${withCommas(MOST_ENTRIES)} files in it.`;

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 99) < 9;
export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Returns the entries of a zip whose names are wanted. Their sizes are added up before any of them is unpacked. */
export function unpackZip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const entries: { name: string; size: number }[] = [];
  const checksums = whole(() => readZipChecksums(bytes));
  const list = () =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries.push({ name, size: isWanted(name) ? originalSize : 0 });
        if (entries.length > MOST_ENTRIES) throw new UnreadableFile(TOO_MANY);
        return false;
      },
    });
  const unpack = () => unzipSync(bytes, { filter: ({ name }) => isWanted(name) });
  whole(list);
  if (entries.reduce((sum, { size }) => sum + size, 0) > FILE_LIMITS.readBytes)
    throw new UnreadableFile(TOO_LARGE);
  const unpacked = new Map(Object.entries(whole(unpack)));
  const expected = new Map(entries.map(({ name }, index) => [name, checksums[index]]));
  for (const [name, content] of unpacked) expectChecksum(content, expected.get(name));
  return unpacked;
}

/** Returns what a gzip holds. It is counted while it is unpacked, since what a gzip says of its size may be anything. */
export function unpackGzip(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  const stream = new Gunzip((chunk, isLast) => {
    size += chunk.length;
    if (size > FILE_LIMITS.readBytes) throw new UnreadableFile(TOO_LARGE);
    chunks.push(chunk);
    isWhole ||= isLast;
  });
  whole(() => {
    for (let from = 0; from < bytes.length; from += SLICE)
      stream.push(bytes.subarray(from, from + SLICE), from + SLICE >= bytes.length);
  });
  if (!isWhole) throw new UnreadableFile(BROKEN);
  const unpacked = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    unpacked.set(chunk, at);
    at += chunk.length;
  }
  expectChecksum(unpacked, readGzipChecksum(bytes));
  return unpacked;
}

/** Where a few bits are damaged, something else is unpacked without a complaint. */
function expectChecksum(content: Uint8Array, checksum: number | undefined): void {
  if (checksum !== undefined && crc32(content) !== checksum) throw new UnreadableFile(BROKEN);
}

function whole<Unpacked>(unpack: () => Unpacked): Unpacked {
  try {
    return unpack();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN);
  }
}

/** Returns the text of a file in UTF-8. */
export function toText(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text === null) throw new UnreadableFile(NOT_UTF8);
  return text;
}
