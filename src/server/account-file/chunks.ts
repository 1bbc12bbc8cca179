import type { Readable } from 'node:stream';

import { ApiError, notReadable } from '../errors/api-error.ts';

// A file of this size takes less time than a thread takes to start.
const SMALL_BYTES = 256 * 1024;

/** Yields a body as it comes, which its sender may break off. */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    // A connection that is cut could not carry the refusal.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw notReadable();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ApiError ? error : notReadable();
  }
}

/** Yields these chunks, and then the rest of a stream of them. */
export async function* joined(chunks: Buffer[], rest?: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
  if (rest) yield* rest;
}

/** Reads as much as a small file may have. */
export async function readSome(chunks: AsyncGenerator<Buffer>): Promise<{ first: Buffer[]; isAll: boolean }> {
  const first: Buffer[] = [];
  let size = 0;
  while (size <= SMALL_BYTES) {
    const { done, value } = await chunks.next();
    if (done === true) return { first, isAll: true };
    first.push(value);
    size += value.length;
  }
  return { first, isAll: false };
}
