import { createRouter, lazyRouteComponent } from '@tanstack/react-router';

import { noteCrash } from './browser/crash.ts';
import { routeTree } from './route-tree.gen.ts';
import { CrashPage } from './shell/crash-page.tsx';
import { PendingPage } from './shell/pending-page.tsx';

const NotFoundPage = lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage');

export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    // The query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: CrashPage,
    defaultOnCatch: noteCrash,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
