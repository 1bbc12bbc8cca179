import './theme/global.css.ts';
import './theme/themes.css.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { dismissNotice } from './tasks/notices.ts';
import { onSessionEnd } from './token.ts';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

onSessionEnd(() => {
  dismissNotice();
  // The guards lead away first: a screen that is still there would ask for its data again.
  void router.invalidate().then(() => queryClient.clear());
});

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
