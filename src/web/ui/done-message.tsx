import type { ReactNode } from 'react';

import { place } from './done-message.css.ts';
import { Message } from './message.tsx';

type Props = {
  /** Nothing as long as nothing is done. */
  title: string | false | null;
  detail?: ReactNode;
  action?: ReactNode;
};

/** Says in its place that something is done. The place stands before: only what comes into one that stands already is read out. */
export function DoneMessage({ title, ...rest }: Props) {
  return (
    <div role="status" className={place}>
      {title && <Message tone="ok" role="none" title={title} {...rest} />}
    </div>
  );
}
