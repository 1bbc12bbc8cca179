import { createRouter, lazyRouteComponent } from '@tanstack/react-router';

import { routeTree } from './route-tree.gen.ts';
import { parseSearch, stringifySearch } from './routing/search-strings.ts';
import { CrashPage } from './shell/crash-page.tsx';
import { PendingPage } from './shell/pending-page.tsx';

const NotFoundPage = lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage');

/** The app's router. `onCrash` is called with what a screen threw while it was drawn. */
export function createAppRouter(onCrash?: (error: unknown) => void) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: CrashPage,
    defaultOnCatch: onCrash,
    defaultNotFoundComponent: NotFoundPage,
    // It is a page of its own, also below an address that there is.
    notFoundMode: 'root',
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
