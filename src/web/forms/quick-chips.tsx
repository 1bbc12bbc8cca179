import { CalendarDays, Repeat2, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { tidyLabel } from '#contract/tidy-label.ts';

import { LabelDot } from '../labels/label-dot.tsx';
import { describeRepeat } from '../model/repeat-words.ts';
import type { Piece } from '../quick-add/piece.ts';
import { classNames } from '../ui/class-names.ts';
import { removePill } from '../ui/pill.css.ts';
import { PriorityDot } from '../ui/priority-dot.tsx';
import * as styles from './quick-add.css.ts';
import { describeQuickDay } from './quick-day.ts';
import type { Entry } from './quick-entries.ts';

type Props = {
  entry: Entry;
  today: string;
  /** The piece that the next Backspace dismisses. */
  marked: Piece | null;
  onDismiss: (piece: Piece) => void;
};

function readLabel({ text }: Piece): string {
  return tidyLabel(text.replaceAll(/^#["“”„]?|["“”]$/gu, ''));
}

/** What a line is understood as, in words: 'Tomorrow, High, label sea'. */
export function describeEntry(entry: Entry, today: string): string {
  const day = describeQuickDay(entry.dueDate, today);
  const words = entry.pieces.map((piece) => {
    if (piece.kind === 'date') return day;
    if (piece.kind === 'priority') return entry.priority;
    return piece.kind === 'repeat' ? describeRepeat(entry.repeat) : `label ${readLabel(piece)}`;
  });
  return [...words, ...(words.includes(day) ? [] : [day])].join(', ');
}

function DueChip({ entry, today }: Pick<Props, 'entry' | 'today'>) {
  return (
    <>
      <CalendarDays size={14} strokeWidth={1.75} aria-hidden />
      {describeQuickDay(entry.dueDate, today)}
    </>
  );
}

/** What a piece of the line is understood as. */
function Meaning({ piece, entry, today }: Pick<Props, 'entry' | 'today'> & { piece: Piece }) {
  switch (piece.kind) {
    case 'date':
      return <DueChip entry={entry} today={today} />;
    case 'priority':
      return <PriorityDot priority={entry.priority} />;
    case 'repeat':
      return (
        <>
          <Repeat2 size={14} strokeWidth={1.75} aria-hidden />
          {describeRepeat(entry.repeat)}
        </>
      );
    case 'label':
    case 'literal': {
      const label = readLabel(piece);
      return (
        <>
          <LabelDot label={label} />
          <bdi>{label}</bdi>
        </>
      );
    }
  }
}

function Chip({ isMarked, children }: { isMarked: boolean; children: ReactNode }) {
  return <li className={classNames(styles.chip, isMarked ? styles.marked : undefined)}>{children}</li>;
}

/** What was recognised in a line, each piece with a way to leave it in the title, and the day on which the task is due. */
export function QuickChips({ entry, today, marked, onDismiss }: Props) {
  const hasDate = entry.pieces.some(({ kind }) => kind === 'date');
  return (
    <ul className={styles.chips} aria-label={`Recognised in ${entry.title}`}>
      {entry.pieces.map((piece) => (
        <Chip key={piece.start} isMarked={marked?.kind === piece.kind && marked.start === piece.start}>
          <Meaning piece={piece} entry={entry} today={today} />
          <button
            type="button"
            className={removePill}
            aria-label={`Leave “${piece.text.trim()}” in the title`}
            title="Leave it in the title"
            onClick={() => onDismiss(piece)}
          >
            <X size={14} strokeWidth={2} aria-hidden />
          </button>
        </Chip>
      ))}
      {!hasDate && (
        <li className={styles.given}>
          <DueChip entry={entry} today={today} />
        </li>
      )}
    </ul>
  );
}
