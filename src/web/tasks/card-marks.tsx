import type { ChecklistItem } from '#contract/checklist.ts';

import type { Task } from '../model/task.ts';
import { SearchLink } from '../routing/search-link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import * as styles from './card-marks.css.ts';
import { LabelLink } from './label-link.tsx';

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

/** The last line of a card: two of its labels, and how far its checklist is. */
export function CardMarks({ task, items }: Props) {
  const more = task.labels.slice(SHOWN);
  return (
    <div className={styles.marks}>
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
