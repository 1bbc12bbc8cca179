import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { deleteTask, toggleTask } from '../edits/actions.ts';
import type { Task } from '../model/task.ts';
import { findSaving } from '../outbox-state/find-saving.ts';
import { useOutbox } from '../outbox-state/state.ts';
import { shown } from '../selection/shown.ts';
import { useToday } from '../time/today.ts';
import { useIsPrinting } from '../ui/use-is-printing.ts';
import { useCardFocus } from './card-focus.ts';
import * as styles from './card-list.css.ts';
import { rowMaker } from './card-rows.ts';
import type { Headings } from './card-rows.ts';
import { CARD_GAP } from './card-size.ts';
import { useListGeometry } from './list-geometry.ts';
import { TaskCard } from './task-card.tsx';

const OVERSCAN_ROWS = 4;

type Props = {
  label: string;
  tasks: readonly Task[];
  layout: 'grid' | 'list';
  onEdit: (task: Task) => void;
  headings?: Headings;
};

/**
 * The cards, of which only those near the view are on the page. A row's height follows from its tasks and not from
 * measuring, so that Back finds the place where one was. A key in the search field draws none of them: the list follows it.
 * The virtualizer stays at 3.13.12: later versions weigh twice as much for what is not used here.
 */
export const CardList = memo(function CardList({ label, tasks, layout, onEdit, headings }: Props) {
  // With the cards, and not with the tools of the list, which come later: a key may select among them.
  useLayoutEffect(() => shown.set(tasks), [tasks]);
  const list = useRef<HTMLUListElement>(null);
  const { top, width, columns: fitting, rem } = useListGeometry(list);
  const columns = layout === 'list' ? 1 : fitting;
  const cardWidth = (width / rem - (columns - 1) * CARD_GAP) / columns;
  const [toRows] = useState(rowMaker);
  const rows = useMemo(
    () => toRows(tasks, headings, columns, cardWidth),
    [toRows, tasks, headings, columns, cardWidth],
  );
  const saving = findSaving(useOutbox());
  const today = useToday();
  const isPrinting = useIsPrinting();

  const focus = useCardFocus({ list, tasks, columns });
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    gap: CARD_GAP * rem,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    estimateSize: (row) => (rows[row]?.rem ?? 0) * rem,
    // New rows need a new function: the virtualizer measures anew only then.
    getItemKey: useCallback((row: number) => rows[row]?.tasks[0]?._id ?? row, [rows]),
    rangeExtractor: (range) => {
      if (isPrinting) return rows.map((_, row) => row);
      const focusedRow = Math.floor(focus.index / columns);
      // The focused row stays on the page wherever one scrolls, and so do its neighbours: Tab goes there next.
      const kept = focusedRow < 0 ? [] : [focusedRow - 1, focusedRow, focusedRow + 1, focusedRow + 2];
      const rowsToDraw = new Set([...defaultRangeExtractor(range), ...kept]);
      return [...rowsToDraw].filter((row) => row >= 0 && row < rows.length).toSorted((a, b) => a - b);
    },
  });

  return (
    <ul
      ref={list}
      role="list"
      aria-label={label}
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
      {...focus.handlers}
    >
      {virtualizer
        .getVirtualItems()
        .map(({ index, size, start }) => {
          const row = rows[index];
          const place = start - top;
          const above = (row?.above ?? 0) * rem;
          return [
            row?.heading ? (
              <li
                key={`above ${row.tasks[0]?._id}`}
                className={styles.heading}
                style={{ height: above, top: place }}
              >
                {row.heading}
              </li>
            ) : null,
            row?.tasks.map((task, column) => (
              <li
                key={task._id}
                aria-setsize={tasks.length}
                aria-posinset={index * columns + column + 1}
                className={styles.item}
                style={{
                  height: size - above,
                  width: `calc((100% - ${(columns - 1) * CARD_GAP}rem) / ${columns})`,
                  left: `calc((100% + ${CARD_GAP}rem) / ${columns} * ${column})`,
                  top: place + above,
                }}
              >
                <TaskCard
                  task={task}
                  group={row.group}
                  titleLines={row.titleLines}
                  today={today}
                  isSaving={saving.has(task._id)}
                  onEdit={onEdit}
                  onDelete={deleteTask}
                  onToggle={toggleTask}
                />
              </li>
            )),
          ];
          // In one list, so that a card stays the same element where one before it goes.
        })
        .flat(2)}
    </ul>
  );
});
