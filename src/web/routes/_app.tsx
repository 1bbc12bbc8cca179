import { createFileRoute } from '@tanstack/react-router';

import { queryClient } from '../api/query-client.ts';
import { AppFrame } from '../app/app-frame.tsx';
import { ignoreError } from '../browser/ignore-error.ts';
import { restoreQueries } from '../offline/restore.ts';
import { beginGlance } from '../outbox/glance.ts';
import { profileQueries } from '../profile/queries.ts';
import { dialogSearchSchema } from '../routing/dialog-search.ts';
import { requireSession } from '../routing/guards.ts';
import { taskQueries } from '../task-list/queries.ts';

/** A list that comes so soon is drawn at once, and not after a frame of empty places. */
const SOON_MS = 200;

export const Route = createFileRoute('/_app')({
  // The loader comes with the component: neither is needed before the login.
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: dialogSearchSchema,
  beforeLoad: requireSession,
  // Nothing is awaited for long: the page shows in its loading state, and tells by itself what failed.
  loader: async () => {
    const list = queryClient.query(taskQueries.list()).catch(ignoreError);
    void queryClient.query(profileQueries.me()).catch(ignoreError);
    const readFirst = async () => {
      await Promise.all([restoreQueries(queryClient), beginGlance()]);
      if (!queryClient.getQueryData(taskQueries.list().queryKey)) await list;
    };
    await Promise.race([readFirst(), new Promise((resolve) => setTimeout(resolve, SOON_MS))]);
  },
  component: AppFrame,
});
