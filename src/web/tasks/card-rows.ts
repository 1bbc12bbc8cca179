import type { ReactNode } from 'react';

import type { Task } from '../model/task.ts';
import { GROUP_HEADING, cardHeight, titleRoom } from './card-size.ts';
import type { TitleLines } from './card-size.ts';
import { readCard } from './card-text.ts';

/** What stands above cards, by their index: only in a list, which has one card a row. */
export type Headings = ReadonlyMap<number, ReactNode>;

/** Cards beside each other; all of them have the height of the highest. */
export type Row = { heading: ReactNode; tasks: readonly Task[]; titleLines: TitleLines; rem: number };

function makeRow(tasks: readonly Task[], heading: ReactNode, room: number): Row {
  const cards = tasks.map(readCard);
  const hasDescription = cards.some(({ text }) => text !== '');
  const hasMarks = cards.some((card) => card.hasMarks);
  const titleLines = cards.some(({ titleWidth }) => titleWidth > room) ? 2 : 1;
  const rem = cardHeight(hasDescription, titleLines, hasMarks) + (heading ? GROUP_HEADING : 0);
  return { heading, tasks, titleLines, rem };
}

/** Returns a function that divides tasks into rows. It makes only those that it did not make the time before: of 10,000 tasks one changes. */
export function rowMaker() {
  let rows: readonly Row[] = [];
  let room = 0;

  return (
    tasks: readonly Task[],
    headings: Headings | undefined,
    columns: number,
    cardWidth: number,
  ): readonly Row[] => {
    const former = room === titleRoom(cardWidth) ? rows : [];
    room = titleRoom(cardWidth);
    let place = 0;
    const next: Row[] = [];
    for (let first = 0; first < tasks.length; first += columns) {
      const heading = headings?.get(first);
      const length = Math.min(columns, tasks.length - first);
      const isThis = (row: Row | undefined) =>
        row?.heading === heading &&
        row?.tasks.length === length &&
        row.tasks.every((task, column) => task === tasks[first + column]);
      // The one at this place has changed, or is gone.
      if (!isThis(former[place]) && isThis(former[place + 1])) place += 1;
      const known = former[place];
      if (known && isThis(known)) {
        next.push(known);
        place += 1;
      } else next.push(makeRow(tasks.slice(first, first + length), heading, room));
    }
    rows = next;
    return rows;
  };
}
