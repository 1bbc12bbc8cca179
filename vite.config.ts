import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const FIRST_LOAD =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|use-sync-external-store|ky|zod)\//;

// What the login needs, and every other screen too.
const SHARED =
  /src\/(contract\/(calendar-date|errors|lenient|limits|paths|task|text|user)|web\/(api\/(account|client|online|silence|token)|session\/calls|ui\/(brand-mark|button|class-names|message|visually-hidden)))\.|tasks\/(search|sort)\.|preload-helper/;

// The way in to every signed-in screen, with all that it imports.
const SCREENS = /src\/web\/(app\/app-frame|tasks\/(dashboard-page|task-results))\.tsx/;

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
    // One small file: no part of the app waits for its own styles, or comes without them.
    cssCodeSplit: false,
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every first load needs is one file, and what every signed-in screen needs another: few compress better.
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: FIRST_LOAD },
            { name: 'shared', test: SHARED },
            { name: 'screens', test: SCREENS },
          ],
        },
      },
    },
  },
});
