import { useEffect, useMemo, useState } from 'react';

import { lazyCode } from '../browser/lazy-part.ts';
import type { SearchedTask } from './matcher.ts';

type Code = Pick<typeof import('./matcher.ts'), 'makeMatcher'>;
type Filter = (task: SearchedTask) => boolean;

// Known once it is there: who comes back to a searched list sees it in the first frame, at its place.
let loaded: Code | null = null;

const load = lazyCode(async () => {
  loaded = await import('./matcher.ts');
  return loaded;
});

/** Returns the test that a query makes of a task, null of an empty one, and undefined while its code is on its way. */
export function useFilter(query: string, today: string): Filter | null | undefined {
  const [code, setCode] = useState(loaded);
  const isWanted = query !== '' && code === null;
  useEffect(() => {
    if (isWanted) void load().then(setCode);
  }, [isWanted]);
  return useMemo(() => {
    if (query === '') return null;
    return code?.makeMatcher(query, today);
  }, [query, today, code]);
}
