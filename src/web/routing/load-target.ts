import type { AnyRouter } from '@tanstack/react-router';

import { loadScreen } from '../browser/load-screen.ts';

/** Loads all screens of an address, such as the one to which a login leads. */
export async function loadTarget(router: AnyRouter, href = '/'): Promise<void> {
  const [routes] = router.getMatchedRoutes(href.replace(/[?#].*/, ''));
  for (const { options } of routes) await loadScreen(options);
}
