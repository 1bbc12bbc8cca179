import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, memo, useId } from 'react';

import { laterPart } from '../browser/lazy-part.ts';
import type { Task } from '../model/task.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { isFirstClick } from '../ui/is-first-click.ts';
import { PriorityDot } from '../ui/priority-dot.tsx';
import type { Group } from './card-rows.ts';
import type { TitleLines } from './card-size.ts';
import { readCard } from './card-text.ts';
import { describeDue } from './due.ts';
import { SavingMark } from './saving-mark.tsx';
import { StatusRing } from './status-ring.tsx';
import * as styles from './task-card.css.ts';

// Its places are kept free: no card moves when it comes.
const CardAdditions = laterPart(async () => (await import('./card-additions.tsx')).CardAdditions);

type TaskCardProps = {
  task: Task;
  /** What stands above it and its like, of which its heading is a part, and which may have said its day. */
  group?: Group | undefined;
  /** How many lines of the title the card's height has room for. */
  titleLines: TitleLines;
  /** The reader's calendar day, YYYY-MM-DD. */
  today: string;
  isSaving: boolean;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
  onToggle: (task: Task) => void;
};

/** Fills its parent, which gives it the height of `cardHeight`; a press beside its controls opens the editor. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { task, group, titleLines, today, isSaving, onEdit, onDelete, onToggle } = props;
  const titleId = useId();
  const { text, hasMarks } = readCard(task);
  const Title = group ? 'h3' : 'h2';
  return (
    <article
      data-task-id={task._id}
      aria-labelledby={titleId}
      className={classNames(styles.card[task.priority], task.completed && styles.completedCard)}
    >
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          data-completed={task.completed || undefined}
          aria-label={`${task.completed ? 'Reopen' : 'Complete'} ${task.title}`}
          onClick={(event) => isFirstClick(event) && onToggle(task)}
        >
          <StatusRing />
        </button>
        <Title
          id={titleId}
          dir="auto"
          className={classNames(styles.title[titleLines], task.completed && styles.completedTitle)}
        >
          {task.title}
        </Title>
        {isSaving ? <SavingMark /> : null}
        <span title={task.title} className={styles.editor}>
          <IconButton
            icon={Pencil}
            label={`Edit ${task.title}`}
            className={styles.edit}
            onClick={(event) => isFirstClick(event) && onEdit(task)}
          />
        </span>
        <IconButton
          icon={Trash2}
          label={`Delete ${task.title}`}
          className={styles.remove}
          onClick={(event) => isFirstClick(event) && onDelete(task)}
        />
      </div>
      {text ? (
        <div dir="auto" className={styles.description}>
          {text}
        </div>
      ) : null}
      <CardFoot task={task} group={group} today={today} hasMarks={hasMarks} />
      <Suspense>
        <CardAdditions task={task} />
      </Suspense>
    </article>
  );
});

type FootProps = Pick<TaskCardProps, 'task' | 'group' | 'today'> & { hasMarks: boolean };

function CardFoot({ task, group, today, hasMarks }: FootProps) {
  const due = group === 'day' ? null : describeDue(task.dueDate, today, task.completed);
  return (
    <div className={classNames(styles.foot, hasMarks && styles.footAboveMarks)}>
      <PriorityDot priority={task.priority} />
      {due ? <span className={styles.due[due.tone]}>{due.text}</span> : null}
      <span className={styles.status}>{task.completed ? 'Completed' : 'In Progress'}</span>
    </div>
  );
}
