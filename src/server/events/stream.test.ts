import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { EventStream } from './stream.ts';

function read(stream: EventStream): string[] {
  const pieces: string[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece.toString()));
  return pieces;
}

const event = (seq: number, accountSeq = seq) => `data: ${JSON.stringify({ seq, accountSeq })}\n\n`;

test('a reader that takes nothing finds the newest number, and nothing has piled up', async () => {
  const stream = new EventStream();
  const pieces = read(stream);
  stream.sendSeq(1);
  await setImmediate();
  stream.pause();
  for (let seq = 2; seq <= 10_000; seq += 1) {
    stream.sendSeq(seq);
  }
  stream.sendHeartbeat();
  expect(stream.readableLength).toBeLessThan(100);
  stream.resume();
  await setImmediate();
  stream.finish();
  await once(stream, 'end');
  expect(pieces[0]).toBe(event(1));
  expect(pieces.at(-1)).toBe(event(10_000));
  expect(pieces.length).toBeLessThan(5);
});

test('a number that is not newer is not said again', async () => {
  const stream = new EventStream();
  const pieces = read(stream);
  for (const seq of [3, 2, 3, 4, 1]) {
    stream.sendSeq(seq);
    await setImmediate();
  }
  stream.finish();
  await once(stream, 'end');
  expect(pieces).toEqual([event(3), event(4)]);
});

test('a change of the profile is told once, also after newer numbers, and no other change is taken for one', async () => {
  const stream = new EventStream();
  const pieces = read(stream);
  for (const [seq, isOfAccount] of [
    [1, undefined],
    [3, false],
    [2, true],
    [2, true],
    [3, undefined],
    [4, false],
    [5, undefined],
  ] as const) {
    stream.sendSeq(seq, isOfAccount === undefined ? {} : { isOfAccount });
    await setImmediate();
  }
  stream.finish();
  await once(stream, 'end');
  expect(pieces).toEqual([event(1), event(3, 1), event(3, 2), event(4, 2), event(5)]);
});

test('a number that comes after others that nobody told of tells of the profile, too', async () => {
  const stream = new EventStream();
  const pieces = read(stream);
  stream.sendSeq(5);
  await setImmediate();
  for (const seqBefore of [5, 6, 8]) {
    stream.sendSeq(seqBefore + 1, { isOfAccount: false, seqBefore });
    await setImmediate();
  }
  stream.finish();
  await once(stream, 'end');
  expect(pieces).toEqual([event(5), event(6, 5), event(7, 5), event(9)]);
});

test('a stream that nobody reads is cut off when it is to finish', () => {
  const stream = new EventStream();
  stream.sendSeq(1);
  stream.finish();
  expect(stream.destroyed).toBe(true);
});

test('a stream whose reader takes nothing ends after two heartbeats, and one that is read goes on', async () => {
  const [stuck, live] = [new EventStream(), new EventStream()];
  read(stuck);
  read(live);
  for (const stream of [stuck, live]) stream.sendSeq(1);
  await setImmediate();
  stuck.pause();
  for (let beats = 0; beats < 4; beats += 1) {
    for (const stream of [stuck, live]) stream.sendHeartbeat();
    await setImmediate();
  }
  expect([stuck.destroyed, live.destroyed]).toEqual([true, false]);
});
