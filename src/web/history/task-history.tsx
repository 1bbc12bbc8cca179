import { useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import type { revisionsAnswerSchema } from '#contract/history.ts';

import type { Restorable } from '../model/task.ts';
import { useTasks } from '../task-list/queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { revisionQueries } from './queries.ts';
import { isAsNow, pickRestorable, seenNow } from './restorable.ts';
import { usePages } from './use-pages.tsx';
import * as styles from './version.css.ts';
import { Version } from './version.tsx';

type Page = z.infer<typeof revisionsAnswerSchema>;
type Restore = (version: Restorable) => void;

function Versions({ pages, onRestore }: { pages: readonly Page[]; onRestore: Restore }) {
  const { tasks } = useTasks();
  const revisions = pages.flatMap((page) => page.revisions);
  const [newest] = revisions;
  if (!newest || !pages[0]) return <p>Nothing is known of this task yet.</p>;
  const now = seenNow(tasks, newest, pages[0].createdAt);
  return (
    <>
      <p dir="auto" className={styles.task}>
        {now.seen.title}
      </p>
      <ol reversed>
        {revisions.map((revision) => {
          const version = { fields: pickRestorable(revision), ...now };
          return (
            <Version
              key={revision.seq}
              revision={revision}
              isAsNow={isAsNow(version)}
              onRestore={() => onRestore(version)}
            />
          );
        })}
      </ol>
    </>
  );
}

function History({ taskId, onRestore }: { taskId: string; onRestore: Restore }) {
  const { pages, below } = usePages(useInfiniteQuery(revisionQueries.forTask(taskId)), 'history');
  return (
    <>
      {pages && <Versions pages={pages} onRestore={onRestore} />}
      {below}
    </>
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
    <Dialog onClose={onClose} hasAddress title="History">
      <History key={taskId} taskId={taskId} onRestore={onRestore} />
    </Dialog>
  );
}
