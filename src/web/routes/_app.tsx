import { createFileRoute } from '@tanstack/react-router';

import { queryClient } from '../api/query-client.ts';
import { AppFrame } from '../app/app-frame.tsx';
import { ignoreError } from '../browser/ignore-error.ts';
import { restoreQueries } from '../offline/restore.ts';
import { taskQueries } from '../outbox/queries.ts';
import { profileQueries } from '../profile/queries.ts';
import { requireSession } from '../routing/guards.ts';
import { dialogSearchSchema } from '../tasks/search.ts';

export const Route = createFileRoute('/_app')({
  // The loader comes with the component: neither is needed before the login.
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: dialogSearchSchema,
  beforeLoad: requireSession,
  // Nothing is awaited: the page shows at once in its loading state, and tells by itself what failed.
  loader: () => {
    void restoreQueries(queryClient);
    void queryClient.query(taskQueries.list()).catch(ignoreError);
    void queryClient.query(profileQueries.me()).catch(ignoreError);
  },
  component: AppFrame,
});
