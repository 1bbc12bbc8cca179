import {
  CalendarDays,
  CircleCheck,
  CircleDashed,
  Flag,
  SquareCheckBig,
  TagPlus,
  TagX,
  Trash2,
  X,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { withCommas } from '#contract/with-commas.ts';

import { setCompleted } from '../edits/bulk-actions.ts';
import { deleteTasks } from '../edits/bulk.ts';
import type { Task } from '../model/task.ts';
import { useIsOwnServer } from '../task-list/own-server.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { askBulk, closeBulk, useBulkQuestion } from './bulk-question.ts';
import type { BulkQuestion } from './bulk-question.ts';
import { focusCard, uncoverFocusedCard } from './focused-card.ts';
import { isTargetLost, noteTargetLost } from './lost-target.ts';
import * as styles from './selection-bar.css.ts';
import { lastSelected, readSelected, selectAll, selectNone, useSelection } from './selection.ts';

type Action = { label: string; icon: LucideIcon; act: (tasks: readonly Task[]) => void };

const ask =
  (about: BulkQuestion['about']): Action['act'] =>
  (tasks) =>
    askBulk(about, tasks);

const ACTIONS: readonly Action[] = [
  { label: 'Complete', icon: CircleCheck, act: (tasks) => setCompleted(tasks, true) },
  { label: 'Reopen', icon: CircleDashed, act: (tasks) => setCompleted(tasks, false) },
  { label: 'Priority', icon: Flag, act: ask('priority') },
  { label: 'Due date', icon: CalendarDays, act: ask('due') },
];
const LABEL_ACTIONS: readonly Action[] = [
  { label: 'Add label', icon: TagPlus, act: ask('add-label') },
  { label: 'Remove label', icon: TagX, act: ask('remove-label') },
];
const LAST_ACTION: Action = { label: 'Delete', icon: Trash2, act: (tasks) => void deleteTasks(tasks) };

function clear(): void {
  const last = lastSelected();
  selectNone();
  // Some browsers give no focus to a button that is pressed by a mouse.
  focusCard(last);
}

/** What the bar does, while something is selected. */
function Actions({ bar }: { bar: RefObject<HTMLElement | null> }) {
  const last = useRef<string>(null);
  // No other server of the family has labels.
  const isOwnServer = useIsOwnServer() !== false;
  useLayoutEffect(uncoverFocusedCard, []);
  useLayoutEffect(() => {
    last.current = lastSelected();
  });
  useLayoutEffect(
    () => () => {
      // What has the focus goes with the bar, which in this cleanup still stands: once it is gone, the focus returns to the list.
      const focus = document.activeElement;
      if (!bar.current?.contains(focus)) return;
      setTimeout(() => {
        focusCard(last.current);
        if (isTargetLost(focus)) noteTargetLost('focus');
      });
    },
    [bar],
  );
  return (
    <div className={styles.actions}>
      {[...ACTIONS, ...(isOwnServer ? LABEL_ACTIONS : []), LAST_ACTION].map(({ label, icon: Icon, act }) => (
        <Button key={label} variant="quiet" className={styles.action} onClick={() => act(readSelected())}>
          <Icon size={18} strokeWidth={1.5} aria-hidden />
          {label}
        </Button>
      ))}
    </div>
  );
}

/** What can be done to all that is selected. It is listened to also where nothing is. */
export function SelectionBar() {
  const { ids, left } = useSelection();
  const question = useBulkQuestion();
  const bar = useRef<HTMLDivElement>(null);
  const isOpen = ids.size > 0;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const text = `${withCommas(ids.size)} selected${left > 0 ? `, ${withCommas(left)} left the list` : ''}`;
  return (
    <>
      <div
        ref={bar}
        role="group"
        aria-label="Selection"
        data-selection-bar={isOpen || undefined}
        className={isOpen ? styles.bar : undefined}
      >
        <div className={isOpen ? styles.head : undefined}>
          <p role="status" className={isOpen ? styles.count : undefined}>
            {isOpen ? text : wasOpen && <VisuallyHidden>Nothing selected</VisuallyHidden>}
          </p>
          {isOpen && (
            <>
              <Button variant="quiet" title="Select all that the list shows" onClick={selectAll}>
                <SquareCheckBig size={18} strokeWidth={1.5} aria-hidden />
                All
              </Button>
              <IconButton icon={X} label="Clear selection" title="Clear selection" onClick={clear} />
            </>
          )}
        </div>
        {isOpen && <Actions bar={bar} />}
      </div>
      {question && <BulkDialog {...question} onClose={closeBulk} />}
    </>
  );
}
