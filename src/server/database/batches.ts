// Few sizes, because SQLite keeps the statement of each prepared; the largest stays well below its limit of values.
const SIZES = [512, 32, 1];

/** Splits rows into batches that one statement can insert. */
export function* splitIntoBatches<Row>(rows: Row[]): Generator<Row[]> {
  let start = 0;
  for (const size of SIZES) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size);
  }
}
