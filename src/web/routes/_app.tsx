import { createFileRoute } from '@tanstack/react-router';

import { AppFrame } from '../app-frame.tsx';
import { requireSession } from '../guards.ts';
import { profileQueries } from '../profile/queries.ts';
import { queryClient } from '../query-client.ts';
import { taskQueries } from '../tasks/queries.ts';
import { dialogSearch } from '../tasks/search.ts';

export const Route = createFileRoute('/_app')({
  // The loader comes with the component: neither is needed before the login.
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: dialogSearch,
  beforeLoad: requireSession,
  // Not awaited: the page shows at once in its loading state, and tells by itself what failed.
  loader: () => {
    void queryClient.query(taskQueries.list()).catch(() => {});
    void queryClient.query(profileQueries.me()).catch(() => {});
  },
  component: AppFrame,
});
