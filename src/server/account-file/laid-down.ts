import { tooLarge } from '../errors/api-error.ts';
import { importBusy } from '../errors/try-later.ts';
import { logIgnored } from '../log/log.ts';
import { chunksOf } from './chunks.ts';
import { readAhead } from './read-ahead.ts';

// Room for so many of the largest files, of which a user sends one.
const MOST_FILES = 2;

/** Lets work have each file once it has arrived: until then it lies on the disk, as far as there is room for it. */
export function laidDownFiles(mostBytes: number) {
  let laidDown = 0;

  return async <Result>(
    file: AsyncGenerator<Buffer>,
    work: (whole: AsyncGenerator<Buffer>) => Promise<Result>,
  ): Promise<Result> => {
    let size = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of file) {
        size += chunk.length;
        laidDown += chunk.length;
        // One that never ends would leave others no room.
        if (size > mostBytes) throw tooLarge(mostBytes);
        if (laidDown > MOST_FILES * mostBytes) throw importBusy();
        yield chunk;
      }
    }
    const { stream, whole } = readAhead(counted());
    stream.on('error', (error) => logIgnored('reading a file, of which its sender is told', error));
    try {
      await whole;
      return await work(chunksOf(stream));
    } finally {
      laidDown -= size;
      stream.destroy();
    }
  };
}
