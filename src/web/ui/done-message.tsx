import type { ReactNode } from 'react';

import { place } from './done-message.css.ts';
import { Message } from './message.tsx';

/** Where it is said that something is done. It stands before: only what comes into a place that stands already is read out. */
export function DonePlace({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={place}>
      {children}
    </div>
  );
}

type Props = {
  /** Nothing as long as nothing is done. */
  title: string | false | null;
  detail?: ReactNode;
};

/** Says in its place that something is done. */
export function DoneMessage({ title, detail }: Props) {
  return <DonePlace>{title && <Message tone="ok" role="none" title={title} detail={detail} />}</DonePlace>;
}
