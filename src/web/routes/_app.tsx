import { createFileRoute } from '@tanstack/react-router';

import { AppFrame, preloadTaskDialog } from '../app-frame.tsx';
import { requireSession } from '../guards.ts';
import { profileQueries } from '../profile/queries.ts';
import { taskQueries } from '../tasks/queries.ts';
import { dialogSearch } from '../tasks/search.ts';

// After the first screen is there, and long before a person has found the button.
const DIALOG_PRELOAD_MS = 300;

export const Route = createFileRoute('/_app')({
  validateSearch: dialogSearch,
  beforeLoad: requireSession,
  // Not awaited: the page shows at once in its loading state, and tells by itself what failed.
  loader: ({ context: { queryClient } }) => {
    void queryClient.query(taskQueries.list()).catch(() => {});
    void queryClient.query(profileQueries.me()).catch(() => {});
  },
  onEnter: () => setTimeout(preloadTaskDialog, DIALOG_PRELOAD_MS),
  component: AppFrame,
});
