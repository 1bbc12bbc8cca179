import type { ReactNode } from 'react';

import type { Task } from '../model/task.ts';
import { cardHeight, groupHeading, titleRoom } from './card-size.ts';
import type { TitleLines } from './card-size.ts';
import { readCard } from './card-text.ts';

/** What stands above cards, by their index: only in a list, which has one card a row. */
export type Headings = ReadonlyMap<number, ReactNode>;

/** Cards beside each other; all of them have the height of the highest. */
export type Row = { heading: ReactNode; tasks: readonly Task[]; titleLines: TitleLines; rem: number };

function makeRow(tasks: readonly Task[], heading: ReactNode, cardWidth: number): Row {
  const cards = tasks.map(readCard);
  const room = titleRoom(cardWidth);
  const hasDescription = cards.some(({ text }) => text !== '');
  const hasMarks = cards.some((card) => card.hasMarks);
  const titleLines = cards.some(({ titleWidth }) => titleWidth > room) ? 2 : 1;
  const above = heading ? groupHeading(cardWidth) : 0;
  const rem = cardHeight(hasDescription, titleLines, hasMarks, cardWidth) + above;
  return { heading, tasks, titleLines, rem };
}

function isOf(row: Row, tasks: readonly Task[], heading: ReactNode): boolean {
  const { length } = tasks;
  return (
    row.heading === heading &&
    row.tasks.length === length &&
    row.tasks.every((task, at) => task === tasks[at])
  );
}

/** Returns a function that divides tasks into rows. It makes only those that it has not made yet: of 10,000 tasks one changes. */
export function rowMaker() {
  /** By the first task of each. */
  let made = new WeakMap<Task, Row>();
  let width = 0;

  return (
    tasks: readonly Task[],
    headings: Headings | undefined,
    columns: number,
    cardWidth: number,
  ): readonly Row[] => {
    if (width !== cardWidth) made = new WeakMap();
    width = cardWidth;
    const rows: Row[] = [];
    for (const [index, first] of tasks.entries()) {
      if (index % columns !== 0) continue;
      const inRow = tasks.slice(index, index + columns);
      const heading = headings?.get(index);
      let row = made.get(first);
      if (!row || !isOf(row, inRow, heading)) {
        row = makeRow(inRow, heading, cardWidth);
        made.set(first, row);
      }
      rows.push(row);
    }
    return rows;
  };
}
