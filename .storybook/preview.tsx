import type { Preview } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { mswLoader } from 'msw-storybook-addon/csf3';
import { useLayoutEffect, useState } from 'react';
import { configure } from 'storybook/test';

import { readAccount } from '../src/web/api/account.ts';
import { createQueryClient } from '../src/web/api/query-client.ts';
import { keepToken } from '../src/web/api/token.ts';
import { readOutbox } from '../src/web/outbox-state/state.ts';
import { emptyOutbox } from '../src/web/outbox/empty-outbox.ts';
import { openOutbox } from '../src/web/outbox/open-outbox.ts';
import '../src/web/theme/global.css.ts';

const ALL = { changes: Infinity, drafts: Infinity };
/** No story keeps a list. */
const keepLists = async () => {};

// A limit for what never comes, not for a machine that is busy.
configure({ asyncUtilTimeout: 60_000 });

const preview: Preview = {
  loaders: [mswLoader()],
  // Every story has an outbox of its own, which nobody sends.
  beforeEach: async () => {
    const session = new AbortController();
    keepToken('story');
    // A press at the end of the story before may have been stored after its outbox was emptied.
    const known = readAccount();
    if (known !== null) await emptyOutbox(known, ALL, keepLists);
    // No list is shown that could be older.
    await openOutbox(session.signal, () => Promise.resolve());
    return async () => {
      // A story that tells who is signed in gives the outbox another account.
      const account = readOutbox()?.account;
      if (account !== undefined) await emptyOutbox(account, ALL, keepLists);
      session.abort();
      localStorage.clear();
    };
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'mirror',
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light' },
  parameters: {
    // What passes would be described element by element, which takes as long as the search for what does not.
    a11y: { test: 'error', options: { resultTypes: ['violations', 'incomplete'] } },
    backgrounds: { disable: true },
    controls: { disable: true },
  },
  decorators: [
    (Story, { globals }) => {
      const isDark = globals['theme'] === 'dark';
      useLayoutEffect(() => {
        document.documentElement.classList.toggle('dark', isDark);
      }, [isDark]);
      return <Story />;
    },
    (Story) => {
      // A cache of its own for every story.
      const [queryClient] = useState(createQueryClient);
      return (
        <QueryClientProvider client={queryClient}>
          <Story />
        </QueryClientProvider>
      );
    },
  ],
};

export default preview;
