import { useState } from 'react';

import { readSessionSignal } from '../api/token.ts';
import { useIsShown } from '../ui/use-is-shown.ts';
import { showNotice } from './notices.ts';

/** Returns what says in a notice that something failed, once the form or list that would say so was closed or left. */
export function useLateFailure(): (title: string, detail: string) => void {
  const isShown = useIsShown();
  const [session] = useState(readSessionSignal);
  return (title, detail) => {
    if (!isShown.current) showNotice({ kind: 'failed', title, detail }, session);
  };
}
