import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { readEvents } from './event-stream.ts';

function makeStream(chunks: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function readAll(chunks: readonly Uint8Array<ArrayBuffer>[], onSign = () => {}): Promise<string[]> {
  const events: string[] = [];
  for await (const event of readEvents(makeStream(chunks), onSign)) events.push(event);
  return events;
}

const TEXT = ':\n\ndata: {"seq":1}\n\n:\r\n\r\nevent: change\r\ndata:{"seq":2}\r\n\r\ndata: "ö – 木"\n\n';

test('events are read wherever the network cuts them', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }));
  await fc.assert(
    fc.asyncProperty(cuts, async (at) => {
      const places = [0, ...at.toSorted((a, b) => a - b), bytes.length];
      const chunks = places.slice(1).map((end, index) => bytes.slice(places[index], end));
      expect(await readAll(chunks)).toEqual(['{"seq":1}', '{"seq":2}', '"ö – 木"']);
    }),
  );
});

test('whatever arrives is a sign, and an event that was not finished is none', async () => {
  const onSign = vi.fn<() => void>();
  const chunks = [':\n\n', ':\n\n', 'data: {"se'].map((text) => new TextEncoder().encode(text));
  expect(await readAll(chunks, onSign)).toEqual([]);
  expect(onSign).toHaveBeenCalledTimes(3);
});
