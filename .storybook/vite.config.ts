import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Of its own: the application's plugins for routes and building have no place in Storybook. */
export default defineConfig({
  plugins: [react(), vanillaExtractPlugin()],
  optimizeDeps: {
    entries: [],
    // All of them, named: one that is found late reloads the page under a running test.
    include: [
      'lucide-react',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'zod/mini',
      'idb',
      'ky',
      'eventsource-parser',
      'uuid',
      'papaparse',
      '@radix-ui/react-dialog',
      '@radix-ui/react-radio-group',
      '@radix-ui/react-select',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-store',
      '@tanstack/react-virtual',
      'msw',
      'msw/browser',
      'msw-storybook-addon/csf3',
      'storybook/test',
      '@storybook/addon-a11y/preview',
    ],
  },
});
