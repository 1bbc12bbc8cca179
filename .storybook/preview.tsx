import type { Preview } from '@storybook/react-vite';
import { mswLoader } from 'msw-storybook-addon/csf3';
import { useLayoutEffect } from 'react';

import '../src/web/theme/global.css.ts';

const preview: Preview = {
  loaders: [mswLoader()],
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
  parameters: { a11y: { test: 'error' }, backgrounds: { disable: true }, controls: { disable: true } },
  decorators: [
    (Story, { globals }) => {
      const isDark = globals['theme'] === 'dark';
      useLayoutEffect(() => {
        document.documentElement.classList.toggle('dark', isDark);
      }, [isDark]);
      return <Story />;
    },
  ],
};

export default preview;
