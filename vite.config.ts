import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const FIRST_LOAD =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|use-sync-external-store|ky|zod)\//;

// Named one by one: a module that the login needs too must not be among them.
const SCREENS = new RegExp(
  [
    '@tanstack/(query-core|react-query|react-virtual|virtual-core)/',
    'lucide-react/dist/esm/icons/(pencil|trash|log-out|moon|sun|layout|user|circle-dashed|cloud|refresh|triangle|rotate-ccw-clock|check)',
    'src/web/(app-(frame|top-bar)|query-client|new-id|url-dialog)',
    'src/web/outbox/(state|view|changes|saving|use-outbox-session|words)',
    'src/web/profile/(queries|schema)',
    'src/web/tasks/(actions|card|completion|dashboard|due|field-words|list-|mutations|notices|priority|queries)',
    'src/web/tasks/(saving|schema|stat|task-card|task-results|today|use-task)',
    'src/web/(shell/(frame|sidebar|theme|top-bar)|theme/theme-store)',
    'src/web/ui/(avatar|empty-drawing|icon-button|page-heading|skeleton)',
  ].join('|'),
);

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['component']] },
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      routesDirectory: 'src/web/routes',
      generatedRouteTree: 'src/web/route-tree.gen.ts',
    }),
    react(),
    vanillaExtractPlugin(),
    VitePWA({
      // The app registers it by itself, on idle, and asks before a new version takes over.
      injectRegister: false,
      registerType: 'prompt',
      // The system fetches them when it installs the app.
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Holdfast',
        short_name: 'Holdfast',
        description: 'A personal task manager that never loses an edit.',
        start_url: '/',
        display: 'standalone',
        theme_color: '#FAF9F6',
        background_color: '#FAF9F6',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{css,html,js,svg,woff2}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api(\/|$)/],
        cleanupOutdatedCaches: true,
        // The first visit works offline too, also the screens that were not opened.
        clientsClaim: true,
        inlineWorkboxRuntime: true,
      },
    }),
  ],
  publicDir: 'src/web/public',
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every first load needs is one file, and what every signed-in screen needs another: few compress better.
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: FIRST_LOAD },
            { name: 'screens', test: SCREENS, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
