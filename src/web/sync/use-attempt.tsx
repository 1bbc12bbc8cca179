import { useState } from 'react';

import { explainFailure } from '../api/client.ts';
import { ChangeGoneError } from '../outbox/gone.ts';
import { Message } from '../ui/message.tsx';

/** Carries out what a person chose to do about a change, and says where that could not be stored. */
export function useAttempt() {
  const [problem, setProblem] = useState<{ title: string; detail: string } | null>(null);
  const attempt = (choice: Promise<unknown>) => {
    setProblem(null);
    choice.catch((error: unknown) => {
      if (error instanceof ChangeGoneError) setProblem(GONE);
      else
        setProblem({
          title: 'Nothing was changed',
          detail: `${explainFailure(error).detail} The change waits as it did.`,
        });
    });
  };
  return { attempt, failure: problem && <Message tone="error" {...problem} /> };
}

/** What is said where another tab was quicker. */
export const GONE = {
  title: 'Another tab took care of this change',
  detail: 'Nothing was done here.',
};
