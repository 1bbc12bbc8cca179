import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { Message } from './message.tsx';

type LoadErrorProps = { title: string; detail?: ReactNode; onRetry: () => void };

export function LoadError({ title, detail, onRetry }: LoadErrorProps) {
  return (
    <Message
      tone="error"
      title={title}
      detail={detail}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
