import { ReactQueryDevtools } from '@tanstack/react-query-devtools';
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools';

import { queryClient } from '../api/query-client.ts';

/** The developers' view of the cache and the routes; never part of a build. */
export default function Devtools() {
  return (
    <>
      <ReactQueryDevtools client={queryClient} buttonPosition="bottom-left" />
      <TanStackRouterDevtools position="bottom-left" />
    </>
  );
}
