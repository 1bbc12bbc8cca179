import type { ReactNode } from 'react';

import type { Task } from '../model/task.ts';
import { cardHeight, groupHeading, textRoom, titleRoom } from './card-size.ts';
import type { TextLines, TitleLines } from './card-size.ts';
import { readCard } from './card-text.ts';

/** Cards below a heading, which are all of one day, or have days of their own. */
export type Group = 'day' | 'days';

/** What stands above cards, by the index of the first: only in a list, which has one card a row. */
export type Headings = ReadonlyMap<number, { heading: ReactNode; group: Group }>;

/** Cards beside each other; all of them have the height of the highest. */
export type Row = {
  heading: ReactNode;
  /** What of `rem` the heading takes. */
  above: number;
  group: Group | undefined;
  tasks: readonly Task[];
  titleLines: TitleLines;
  rem: number;
};

/** Returns how many lines the widest description of a row has, of so many em in a line of this room. */
export function countTextLines(widest: number, room: number): TextLines {
  if (widest === 0) return 0;
  return widest > room ? 2 : 1;
}

function makeRow(
  tasks: readonly Task[],
  heading: ReactNode,
  group: Group | undefined,
  cardWidth: number,
): Row {
  const cards = tasks.map(readCard);
  const textLines = countTextLines(Math.max(...cards.map(({ textWidth }) => textWidth)), textRoom(cardWidth));
  const hasMarks = cards.some((card) => card.hasMarks);
  const room = titleRoom(cardWidth);
  const titleLines = cards.some(({ titleWidth }) => titleWidth > room) ? 2 : 1;
  const above = heading ? groupHeading(cardWidth) : 0;
  const rem = cardHeight(textLines, titleLines, hasMarks, cardWidth) + above;
  return { heading, above, group, tasks, titleLines, rem };
}

function isOf(row: Row, tasks: readonly Task[], heading: ReactNode, group: Group | undefined): boolean {
  const { length } = tasks;
  return (
    row.heading === heading &&
    row.group === group &&
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
    let group: Group | undefined;
    for (const [index, first] of tasks.entries()) {
      if (index % columns !== 0) continue;
      const inRow = tasks.slice(index, index + columns);
      const begun = headings?.get(index);
      group = begun?.group ?? group;
      let row = made.get(first);
      if (!row || !isOf(row, inRow, begun?.heading, group)) {
        row = makeRow(inRow, begun?.heading, group, cardWidth);
        made.set(first, row);
      }
      rows.push(row);
    }
    return rows;
  };
}
