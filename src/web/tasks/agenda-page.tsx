import { useCallback } from 'react';

import { withCommas } from '#contract/with-commas.ts';

import { readSessionSignal } from '../api/token.ts';
import { askBeforeLeaving } from '../browser/ask-before-leaving.ts';
import { lazyCode } from '../browser/lazy-part.ts';
import type { Task } from '../model/task.ts';
import { notePressed } from '../outbox-state/state.ts';
import { useSearchText } from '../search/use-search-text.ts';
import { useTasks } from '../task-list/queries.ts';
import { formatDate } from '../time/calendar-day.ts';
import { useToday } from '../time/today.ts';
import { FIRST_DAY_OF_WEEK } from '../time/week.ts';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { groupByDay, sortByDay } from './day-groups.ts';
import { DayHeading } from './day-heading.tsx';
import { isDue } from './due.ts';
import { NoTasks } from './no-tasks.ts';
import { SearchAndAdd } from './search-and-add.tsx';
import { TaskResults } from './task-results.tsx';

const loadBulk = lazyCode(() => import('../edits/bulk-actions.ts'));

async function moveToToday(tasks: readonly Task[]): Promise<void> {
  const arrive = notePressed(tasks.length);
  const session = readSessionSignal();
  try {
    const { scheduleTasksIn } = await askBeforeLeaving(loadBulk());
    // Whoever is signed in by now has not pressed this.
    if (session.aborted) return;
    // It counts them itself from its own beginning on.
    scheduleTasksIn(tasks, 0, 'today');
  } finally {
    arrive();
  }
}

const TEXTS = {
  Today: {
    emptyText: 'Nothing is due today',
    emptyHint: 'What is due today, or was before, is listed here.',
  },
  Upcoming: { emptyText: 'Nothing is due', emptyHint: 'What is still to be done is listed here by its day.' },
} as const;

type Props = {
  heading: keyof typeof TEXTS;
  onEdit: (task: Task) => void;
  /** What the tasks are searched for, as the address says. */
  q: string;
  onSearch: (q: string) => void;
};

/** What is to be done by the days on which it is due: until today, or all of it. */
export function AgendaPage({ heading, onEdit, q, onSearch }: Props) {
  const { tasks: all } = useTasks();
  const today = useToday();
  const search = useSearchText(q, onSearch);
  const choose = useCallback(
    (tasks: readonly Task[]) =>
      sortByDay(heading === 'Today' ? tasks.filter((task) => isDue(task, today)) : tasks),
    [heading, today],
  );
  const group = useCallback(
    (tasks: readonly Task[]) =>
      new Map(
        groupByDay(tasks, today, FIRST_DAY_OF_WEEK).map(
          ({ first, count, isOverdue, isDay, title, aside }) => [
            first,
            {
              group: isDay ? 'day' : 'days',
              heading: (
                <DayHeading
                  key={title}
                  title={title}
                  aside={isOverdue ? withCommas(count) : aside}
                  action={
                    isOverdue ? (
                      <Button
                        variant="quiet"
                        onClick={() => void moveToToday(tasks.slice(first, first + count))}
                      >
                        Move all to today
                      </Button>
                    ) : undefined
                  }
                />
              ),
            } as const,
          ],
        ),
      ),
    [today],
  );
  return (
    <>
      <title>{`${heading} · Holdfast`}</title>
      <PageHeading
        title={heading}
        aside={heading === 'Today' ? formatDate(today) : undefined}
        search={<SearchAndAdd search={search} tasks={all} />}
      />
      <TaskResults
        label={heading}
        loadingText="Loading tasks..."
        layout="list"
        choose={choose}
        group={group}
        search={search}
        onEdit={onEdit}
        empty={<NoTasks title={TEXTS[heading].emptyText} hint={TEXTS[heading].emptyHint} />}
      />
    </>
  );
}
