import { createParser } from 'eventsource-parser';

/**
 * Yields the data of each event of a text/event-stream. `onSign` is called for whatever arrives, also for what only keeps
 * the line alive.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onSign: () => void,
): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const arrived: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => arrived.push(data) });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    parser.feed(value);
    yield* arrived.splice(0);
  }
}
