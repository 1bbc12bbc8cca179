import { useRef } from 'react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { useFocusToPage } from './focus-page.ts';
import { Message } from './message.tsx';

type LoadErrorProps = { title: string; detail?: ReactNode; onRetry: () => void };

export function LoadError({ title, detail, onRetry }: LoadErrorProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusToPage(button);
  return (
    <Message
      tone="error"
      title={title}
      detail={detail}
      action={
        <Button ref={button} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
