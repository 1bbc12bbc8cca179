import { promises as timers } from 'node:timers';

/** How many rows a page has: what one takes is what others may have to wait. */
export const PAGE_ROWS = 200;

/** Yields the pages of a query one after the other; `next` asks for what comes after the last row of the one before. */
export async function* paginate<Row>(next: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  while (true) {
    const page = await next(last);
    if (page.length > 0) yield page;
    if (page.length < PAGE_ROWS) return;
    last = page.at(-1);
    await timers.setImmediate();
  }
}

/**
 * Yields `beginning` and the inside of a list in JSON, a page at a time. The first text comes with the first page: an
 * answer whose rows cannot be read has not begun.
 */
export async function* jsonListChunks<Row>(
  beginning: string,
  pages: AsyncIterable<Row[]>,
  toEntry: (row: Row) => unknown,
): AsyncGenerator<string> {
  let before = beginning;
  for await (const page of pages) {
    yield before + JSON.stringify(page.map(toEntry)).slice(1, -1);
    before = ',';
  }
  if (before === beginning) yield beginning;
}
