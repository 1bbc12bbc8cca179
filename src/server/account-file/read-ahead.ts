import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';

/**
 * Reads a text as fast as it comes, for a reader who may be slow. What that one has not taken yet lies in a database without a name,
 * which SQLite keeps on the disk where it is large, and which is gone when it is closed or the process ends. The text is left
 * where its reader goes away.
 */
export function readAhead(text: AsyncIterable<string>): Readable {
  const database = new DatabaseSync('');
  database.exec('pragma journal_mode = off; pragma synchronous = off');
  database.exec('create table piece (number integer primary key, text text not null); begin');
  const keep = database.prepare('insert into piece (text) values (?)');
  const take = database.prepare(
    'delete from piece where number = (select min(number) from piece) returning text',
  );
  let more = Promise.withResolvers<void>();
  let [isRead, isLeft] = [false, false];

  async function readAll(): Promise<void> {
    for await (const piece of text) {
      if (isLeft) return;
      keep.run(piece);
      more.resolve();
    }
  }

  async function* pieces(): AsyncGenerator<string> {
    while (true) {
      more = Promise.withResolvers();
      const piece = take.get();
      if (piece) yield String(piece['text']);
      else if (isRead) return;
      else await more.promise;
    }
  }

  const stream = Readable.from(pieces(), { objectMode: false });
  const closed = new Promise((resolve) => {
    stream.once('close', resolve);
  }).then(() => {
    isLeft = true;
  });
  void readAll()
    .catch((error: Error) => stream.destroy(error))
    .finally(() => {
      isRead = true;
      more.resolve();
    })
    .then(async () => closed)
    .then(() => database.close());
  return stream;
}
