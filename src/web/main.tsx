import './theme/global.css.ts';
import './theme/themes.css.ts';
import './offline/first-worker.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { onSessionEnd } from './api/token.ts';
import { createAppRouter } from './router.tsx';

const router = createAppRouter();

// The guards look at the token again, and lead to the login.
onSessionEnd(() => void router.invalidate());

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root.');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
