import { Outlet, createRootRoute } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';

const Devtools = import.meta.env.DEV ? lazy(() => import('../app/devtools.tsx')) : () => null;

export const Route = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Suspense>
        <Devtools />
      </Suspense>
    </>
  ),
});
