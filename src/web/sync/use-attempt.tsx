import { useState } from 'react';
import type { ReactNode } from 'react';

import { explainFailure } from '../api/client.ts';
import { ChangeTakenError } from '../changes/change-taken.ts';
import { Message } from '../ui/message.tsx';

/** Says that another tab was quicker, and what that means here. */
export function ChangeGone({ detail }: { detail: string }) {
  return <Message tone="error" title="Another tab took care of this change" detail={detail} />;
}

function explain(error: unknown): ReactNode {
  if (error instanceof ChangeTakenError) return <ChangeGone detail="Nothing was done here." />;
  const detail = `${explainFailure(error).detail} The change waits as it did.`;
  return <Message tone="error" title="Nothing was changed" detail={detail} />;
}

/** Returns what carries out a person's choice about a change, whether it does or has done so, and the message where that could not be stored. */
export function useAttempt() {
  const [failure, setFailure] = useState<ReactNode>(null);
  const [isChosen, setIsChosen] = useState(false);
  const attempt = (choice: Promise<unknown>) => {
    setFailure(null);
    setIsChosen(true);
    choice.catch((error: unknown) => {
      setFailure(explain(error));
      setIsChosen(false);
    });
  };
  return { attempt, isChosen, failure };
}
