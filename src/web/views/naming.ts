import { useQueryClient } from '@tanstack/react-query';
import { HTTPError } from 'ky';

import { onSessionEnd } from '../api/token.ts';
import { newId } from '../browser/new-id.ts';
import { saveView, useViewChange, viewQueries } from './queries.ts';
import type { ViewToSave } from './queries.ts';

/** A search whose name is being typed. */
export type Naming = {
  title: 'Save view' | 'Rename view';
  /** The name that it has already. */
  name: string;
  search: string;
  save: (name: string) => Promise<void>;
};

/** Whether the server refused a view because of what was done elsewhere: it was changed or deleted, or a view of its search was saved. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof HTTPError && [404, 409].includes(error.response.status);
}

/** The id under which each search was sent: a try that was given up may still arrive, and the next one is upon the same view. */
const sentIds = new Map<string, string>();
onSessionEnd(() => sentIds.clear());

/**
 * Returns what begins to name a search. It is saved under one id, and upon the view as its person saw it then, however often it is
 * tried: what is made of it elsewhere meanwhile is overwritten only once they were told of that.
 */
export function useNaming(): (search: string) => Naming {
  const queryClient = useQueryClient();
  const { mutateAsync } = useViewChange(saveView);
  const read = () => queryClient.getQueryData(viewQueries.list().queryKey)?.views ?? [];
  return (search) => {
    const view = read().find((one) => one.search === search);
    const last = Math.max(0, ...read().map(({ position }) => position));
    let seen: ViewToSave = view ?? {
      id: sentIds.get(search) ?? newId(),
      name: '',
      search,
      position: last + 1,
    };
    let sent: string | undefined;
    const save = async (name: string) => {
      const there = read().find(({ id }) => id === seen.id);
      // The answer to the last try may have been lost.
      if (there && there.name === sent) seen = there;
      sent = name;
      sentIds.set(search, seen.id);
      try {
        await mutateAsync({ ...seen, name });
      } catch (error) {
        const { version: _, ...gone } = seen;
        if (isChangedElsewhere(error))
          seen =
            read().find(({ id }) => id === gone.id) ?? read().find((one) => one.search === search) ?? gone;
        throw error;
      }
    };
    return { title: view ? 'Rename view' : 'Save view', name: seen.name, search, save };
  };
}
