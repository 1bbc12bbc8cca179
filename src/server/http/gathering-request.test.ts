import { once } from 'node:events';
import { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { GatheringRequest } from './gathering-request.ts';

/** Reads a body as it waits, in its pieces. */
async function readPieces(request: GatheringRequest): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.push(null);
  await once(request, 'end');
  return pieces;
}

test('a body of single bytes that waits for its reader does so in a few pieces, and says when it is much', async () => {
  const request = new GatheringRequest(new Socket());
  let [pushed, isWanted] = [0, true];
  for (; isWanted; pushed += 1) isWanted = request.push(Buffer.from([pushed % 251]));
  expect(pushed).toBeLessThan(100_000);
  const pieces = await readPieces(request);
  expect(pieces.length).toBeLessThan(50);
  expect(Buffer.concat(pieces)).toEqual(Buffer.from(Array.from({ length: pushed }, (_, at) => at % 251)));
});

test.each([
  [[1]],
  [[5000]],
  [[1, 1]],
  [[4096, 1]],
  [[1, 4095, 1]],
  [[4000, 100, 5000, 1, 1, 4096]],
  [[5000, 5000, 3, 70_000, 2]],
])('a body that comes in pieces of %j bytes is read as it was sent', async (sizes) => {
  const request = new GatheringRequest(new Socket());
  const sent = sizes.map((size, index) => Buffer.alloc(size, `${index}`));
  for (const piece of sent) request.push(piece);
  expect(Buffer.concat(await readPieces(request))).toEqual(Buffer.concat(sent));
});
