import { useEffect, useLayoutEffect } from 'react';

import type { Task } from '../model/task.ts';
import { isChangedHere } from '../outbox-state/state.ts';
import { SearchSummary } from '../search/search-summary.tsx';
import { closeBulk } from '../selection/bulk-question.ts';
import { noteTargetLost, noteNewTarget } from '../selection/lost-target.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { leaveList, showInList, toggleSelected } from '../selection/selection.ts';
import { onTouchHold } from './touch-hold.ts';

type Props = {
  query: string;
  /** What the list shows; null while that is not known. */
  tasks: readonly Task[] | null;
  onChange: (query: string) => void;
};

/** What goes with a list: what it is searched for, and what is selected in it. */
export function ListTools({ query, tasks, onChange }: Props) {
  useLayoutEffect(() => {
    if (tasks && !showInList(tasks).every(isChangedHere)) noteTargetLost('selection');
  }, [tasks]);
  useLayoutEffect(
    () => () => {
      leaveList();
      noteNewTarget();
      closeBulk();
    },
    [],
  );
  useEffect(() => {
    const list = new AbortController();
    onTouchHold(toggleSelected, list.signal);
    return () => list.abort();
  }, []);
  return (
    <>
      <SearchSummary query={query} count={tasks?.length ?? null} onChange={onChange} />
      <SelectionBar />
    </>
  );
}
