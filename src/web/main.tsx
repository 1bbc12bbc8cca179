import './theme/global.css.ts';
import './theme/print.css.ts';
import './theme/themes.css.ts';
import './offline/first-worker.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { onSessionEnd } from './api/token.ts';
import { noteCrash } from './browser/crash.ts';
import { ignoreError } from './browser/ignore-error.ts';
import { makeTrustedTypes } from './browser/trusted-types.ts';
import { createAppRouter } from './router.tsx';
import { focusByKey } from './shell/focus-by-key.ts';

makeTrustedTypes();

async function report(thrown: unknown): Promise<void> {
  const { reportCrash } = await import('./api/report-crash.ts');
  reportCrash(thrown);
}

// Without the network there is nobody to report to.
const reportIfPossible = (thrown: unknown) => void report(thrown).catch(ignoreError);

addEventListener('error', ({ error }) => reportIfPossible(error));
addEventListener('unhandledrejection', ({ reason }) => reportIfPossible(reason));

const router = createAppRouter((thrown) => {
  noteCrash();
  reportIfPossible(thrown);
});

focusByKey(router);

// The guards look at the token again, and lead to the login.
onSessionEnd(() => void router.invalidate());

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root.');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
