import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Revision } from '#contract/history.ts';
import { FIELD_NAMES, isSameValue } from '#contract/task.ts';

import { explainFailure } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { LoadingRows } from '../ui/loading-rows.tsx';
import { revisionQueries } from './queries.ts';
import { pickFields, seenNow } from './restorable.ts';
import type { Restorable } from './restorable.ts';
import * as styles from './version.css.ts';
import { Version } from './version.tsx';

const PAGE = 50;

type Restore = (version: Restorable) => void;

/** Returns whether the task is now as it was after this revision, so that there is nothing to restore. */
function isAsNow({ after }: Revision, newest: Revision): boolean {
  return (
    !newest.after.deleted && FIELD_NAMES.every((field) => isSameValue(after[field], newest.after[field]))
  );
}

function Versions({ revisions, onRestore }: { revisions: readonly Revision[]; onRestore: Restore }) {
  const [shown, setShown] = useState(PAGE);
  const [newest] = revisions;
  if (!newest) return <p>Nothing is known of this task yet.</p>;
  return (
    <>
      <p className={styles.task}>{newest.after.title}</p>
      <ol reversed>
        {revisions.slice(0, shown).map((revision) => (
          <Version
            key={revision.seq}
            revision={revision}
            isAsNow={isAsNow(revision, newest)}
            onRestore={() => onRestore({ fields: pickFields(revision), ...seenNow(newest, revisions) })}
          />
        ))}
      </ol>
      {shown < revisions.length ? (
        <Button onClick={() => setShown(shown + PAGE)}>Show older versions</Button>
      ) : null}
    </>
  );
}

function History({ taskId, onRestore }: { taskId: string; onRestore: Restore }) {
  const { data, error, refetch } = useQuery(revisionQueries.forTask(taskId));
  if (data) return <Versions revisions={data.revisions} onRestore={onRestore} />;
  if (!error) return <LoadingRows text="Loading the history..." />;
  return (
    <LoadError
      title="Failed to load the history"
      detail={explainFailure(error).detail}
      onRetry={() => void refetch()}
    />
  );
}

type Props = {
  taskId: string;
  onClose: () => void;
  /** Gets the version that was chosen. The caller writes it and closes the dialog. */
  onRestore: Restore;
};

/** What was done to a task, version by version, each of which can be brought back. */
export function TaskHistoryDialog({ taskId, onClose, onRestore }: Props) {
  return (
    <Dialog onClose={onClose} title="History">
      <History key={taskId} taskId={taskId} onRestore={onRestore} />
    </Dialog>
  );
}
