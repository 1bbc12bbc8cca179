import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';

/**
 * What is read ahead, how many bytes of it its reader has taken, and when all of it has been read; that rejects where reading fails.
 */
type ReadAhead = { stream: Readable; countTaken: () => number; whole: Promise<void> };

/**
 * Reads a text or a file as fast as it comes, for a reader who may be slow. What that one has not taken yet lies in a database without a
 * name, which SQLite keeps on the disk where it is large, and which is gone when it is closed or the process ends. It stops reading the
 * source when the reader goes away.
 */
export function readAhead(source: AsyncIterable<string | Buffer>): ReadAhead {
  const database = new DatabaseSync('');
  database.exec('pragma journal_mode = off; pragma synchronous = off');
  database.exec('create table piece (number integer primary key, bytes blob not null); begin');
  const keep = database.prepare('insert into piece (bytes) values (?)');
  const take = database.prepare(
    'delete from piece where number = (select min(number) from piece) returning bytes',
  );
  let more = Promise.withResolvers<void>();
  let [isRead, isLeft] = [false, false];
  let taken = 0;

  async function readAll(): Promise<void> {
    for await (const piece of source) {
      if (isLeft) return;
      keep.run(Buffer.from(piece));
      more.resolve();
    }
  }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    while (true) {
      more = Promise.withResolvers();
      const { bytes } = take.get() ?? {};
      if (bytes instanceof Uint8Array) {
        yield bytes;
        taken += bytes.length;
      } else if (isRead) return;
      else await more.promise;
    }
  }

  const stream = Readable.from(pieces(), { objectMode: false });
  const closed = new Promise((resolve) => {
    stream.once('close', resolve);
  }).then(() => {
    isLeft = true;
  });
  const whole = readAll();
  void whole
    .catch((error: Error) => stream.destroy(error))
    .finally(() => {
      isRead = true;
      more.resolve();
    })
    .then(async () => closed)
    .then(() => database.close());
  return { stream, countTaken: () => taken, whole };
}
