import { Repeat } from 'lucide-react';

import type { ChecklistItem } from '#contract/checklist.ts';

import { LabelLink } from '../labels/label-link.tsx';
import { describeRepeat } from '../model/repeat-words.ts';
import type { Task } from '../model/task.ts';
import { SearchLink } from '../routing/search-link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import * as styles from './card-marks.css.ts';

const SHOWN = 2;

type Props = { task: Task; items: readonly ChecklistItem[] };

function Progress({ task, items }: Props) {
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <SearchLink
      search={{ checklist: task._id }}
      className={styles.progress}
      aria-label={`Checklist of ${task.title}: ${done}/${items.length} done`}
    >
      <span className={styles.bar}>
        <span className={styles.done} style={{ width: `${(100 * done) / items.length}%` }} />
      </span>
      {done}/{items.length}
    </SearchLink>
  );
}

/** Says how a task repeats; beside labels there is room for the sign alone. */
function RepeatMark({ task: { repeat, labels } }: Pick<Props, 'task'>) {
  const words = describeRepeat(repeat);
  return (
    <span title={words} className={styles.repeat}>
      <Repeat size={14} strokeWidth={1.75} className={styles.repeatSign} aria-hidden />
      <VisuallyHidden>Repeats: </VisuallyHidden>
      {labels.length > 0 ? (
        <VisuallyHidden>{words}</VisuallyHidden>
      ) : (
        <span className={styles.repeatWords}>{words}</span>
      )}
    </span>
  );
}

/** The last line of a card: whether it repeats, two of its labels, and how far its checklist is. */
export function CardMarks({ task, items }: Props) {
  const more = task.labels.slice(SHOWN);
  return (
    <div className={styles.marks}>
      {task.repeat !== '' && <RepeatMark task={task} />}
      {task.labels.slice(0, SHOWN).map((label) => (
        <LabelLink key={label} label={label} />
      ))}
      {more.length > 0 && (
        <span title={more.join(', ')}>
          +{more.length}
          <VisuallyHidden> labels: {more.join(', ')}</VisuallyHidden>
        </span>
      )}
      {items.length > 0 && <Progress task={task} items={items} />}
    </div>
  );
}
