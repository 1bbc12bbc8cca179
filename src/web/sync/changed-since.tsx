import { useQuery } from '@tanstack/react-query';

import type { StoredIntent } from '../changes/intent.ts';
import type { Task } from '../model/task.ts';
import { isOfOwnServer } from '../task-list/own-server.ts';
import { taskQueries } from '../task-list/queries.ts';
import type { TaskList } from '../task-list/queries.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

type News = 'changed' | 'deleted' | null;

/** Returns what became of a task since a server answered it. Another server of the family tells nothing of that. */
function findNews(list: TaskList, { _id, version }: Task): News {
  if (!isOfOwnServer(list) || version === undefined) return null;
  const now = list.tasks.find((task) => task._id === _id);
  if (!now) return 'deleted';
  return now.version !== undefined && now.version > version ? 'changed' : null;
}

const DELETED = 'The task is deleted by now';

type Props = {
  verb: StoredIntent['verb'];
  /** The task as the question shows it. */
  theirs: Task;
  /** Sends the change once more, upon what is there now. */
  onAskAgain: () => void;
};

/** Says above an open question what became of its task meanwhile. */
export function ChangedSince({ verb, theirs, onAskAgain }: Props) {
  const { data } = useQuery({ ...taskQueries.list(), enabled: false });
  const news = data ? findNews(data, theirs) : null;
  if (news === null) return null;
  if (news === 'deleted' && verb !== 'delete')
    return <Message tone="error" title={DELETED} detail="“Keep yours” brings it back." />;
  const isDeleted = news === 'deleted';
  return (
    <Message
      tone="error"
      title={isDeleted ? DELETED : 'It was changed again meanwhile'}
      detail={isDeleted ? 'Nothing is left to choose.' : 'What stands here is older than that.'}
      action={<Button onClick={onAskAgain}>{isDeleted ? 'Done' : 'Ask again'}</Button>}
    />
  );
}
