import { useState } from 'react';

import type { DeletedTask } from '#contract/history.ts';
import { LIMITS } from '#contract/limits.ts';
import { withCommas } from '#contract/with-commas.ts';

import { explainFailure } from '../api/client.ts';
import { restoreTask } from '../edits/restore.ts';
import { useIsOwnServer } from '../task-list/own-server.ts';
import { useNow } from '../time/now.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { LoadingRows } from '../ui/loading-rows.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import type { KeptFocus } from '../ui/use-kept-focus.ts';
import { PurgeDialog } from './purge-dialog.tsx';
import { useTrash } from './queries.ts';
import * as styles from './trash-page.css.ts';
import { TrashRow } from './trash-row.tsx';

const PAGE = 100;

type ListProps = {
  tasks: readonly DeletedTask[];
  keptFocus: KeptFocus<HTMLUListElement>;
  onPurge: (task: DeletedTask) => void;
};

function DeletedTasks({ tasks, keptFocus, onPurge }: ListProps) {
  const [shown, setShown] = useState(PAGE);
  const now = useNow();
  return (
    <>
      <ul {...keptFocus} aria-label="Deleted tasks">
        {tasks.slice(0, shown).map((task) => (
          <TrashRow key={task._id} task={task} now={now} onRestore={restoreTask} onPurge={onPurge} />
        ))}
      </ul>
      {shown < tasks.length && (
        <div className={styles.more}>
          <MoreButton onClick={() => setShown(shown + PAGE)} />
          <p className={styles.when}>
            {withCommas(shown)} of {withCommas(tasks.length)}
          </p>
        </div>
      )}
    </>
  );
}

function Trash() {
  const [asked, setAsked] = useState<DeletedTask | null>(null);
  const { deleted, error, refetch } = useTrash();
  const keptFocus = useKeptFocus<HTMLUListElement>();
  const loadError = error && (
    <LoadError
      title="Failed to load the trash"
      detail={`${explainFailure(error).detail}${deleted ? ' This is the trash as it was.' : ''}`}
      onRetry={() => void refetch()}
    />
  );
  if (!deleted) return loadError ?? <LoadingRows text="Loading the trash..." />;
  return (
    <>
      {loadError}
      {deleted.length === 0 ? (
        <EmptyState title="The trash is empty" hint="What you delete waits here before it goes for good." />
      ) : (
        <DeletedTasks tasks={deleted} keptFocus={keptFocus} onPurge={setAsked} />
      )}
      {asked && (
        <PurgeDialog
          asked={asked}
          current={deleted.find(({ _id }) => _id === asked._id) ?? asked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The deleted tasks, each with the way back. */
export function TrashPage() {
  const isOwnServer = useIsOwnServer() !== false;
  return (
    <div className={styles.narrow}>
      <title>Trash · Holdfast</title>
      <PageHeading title="Trash" aside={isOwnServer && `Kept for ${LIMITS.trashDays} days`} />
      {isOwnServer ? (
        <Trash />
      ) : (
        <EmptyState
          title="This server has no trash"
          hint="What is deleted is gone there at once. Undo makes the task anew."
        />
      )}
    </div>
  );
}
