import path from 'node:path';

import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath } from 'vite';
import type { Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { minifyAgain } from './src/tools/page/minify-again.ts';
import { preloadScreens } from './src/tools/page/preload-screens.ts';

const FIRST_LOAD =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|use-sync-external-store|ky|zod)\//;

const ICON = /node_modules\/lucide-react\/dist\/esm\/icons\//;

/** Returns the id of a module of the browser. */
const toModuleId = (name: string) => normalizePath(path.join(import.meta.dirname, 'src/web', name));

// The entry, what the page of a visitor shows, and the way in to every signed-in screen.
const ENTRY = toModuleId('main.tsx');
const LOGIN = toModuleId('session/login-page.tsx');
const SCREENS = [
  'app/app-frame.tsx',
  'tasks/dashboard-page.tsx',
  'tasks/task-results.tsx',
  'tasks/use-list-search.ts',
].map(toModuleId);

// The routes of the dashboard: its components, and its loader.
const SCREEN_ROUTES = /\/src\/web\/routes\/_app(\.index)?\.tsx\?tsr-split/;

/** What comes after the first screen, in the order in which it is wanted. A file has what its modules import, unless one before it has that. */
const LATER: [name: string, modules: RegExp][] = [
  // The login and the files after it both need it, and nothing else of each other.
  ['both', /\/src\/(contract\/text|web\/(session\/calls|browser\/load-screen|ui\/form-layout))\.tsx?$/],
  [
    'forms',
    /\/node_modules\/(react-hook-form|@hookform\/resolvers)\/|\/src\/web\/(api\/use-submit|ui\/(text-field|person-fields|new-password-field))\.tsx?$/,
  ],
  ['login', /\/src\/web\/routes\/(login|signup)\.tsx\?tsr-split/],
  // The lists need it, and nothing else of what comes later.
  ['days', /\/src\/contract\/day-number\.ts$/],
  // The login asks for it where a session has left something behind.
  ['forget', /\/src\/web\/(app\/remove-gone|offline\/forget-kept)\.ts$/],
  ['lists', /\/src\/web\/routes\/_app\.(pending|complete|today|upcoming)\.tsx\?tsr-split/],
  // What makes and stores an edit; then what sends it; and what asks before it would be lost, also where the sender has not come.
  [
    'edits',
    /\/src\/web\/(changes\/changes|drafts\/(continued|open-draft)|outbox\/(open-outbox|outbox))\.ts$/,
  ],
  ['session', /\/src\/web\/sync\/session\.ts$/],
  ['logout', /\/src\/web\/app\/(logout-question|log-out)\.tsx?$/],
  // What stands around the first cards, and goes on behind them.
  [
    'around',
    /\/src\/web\/(app\/(background|more-links|search-action)|search\/(search-tools|nothing-matches|matcher)|edits\/(task-notice|notices|bulk-actions)|tasks\/(list-tools|card-additions|empty-list)|task-list\/list-difference)\.tsx?$/,
  ],
  ['dialogs', /\/src\/web\/(app\/(task-overlays|continue-form)|sync\/outbox-host|forms\/task-dialog)\.tsx?$/],
  ['pages', /\/src\/web\/(routes\/_app\.\w+\.tsx\?tsr-split|ui\/empty-state\.tsx$)/],
  ['english', /\/src\/web\/quick-add\/english\.ts$/],
];

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Returns modules and all that they import before they can run. */
function withImports(ids: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(add);
  };
  ids.forEach(add);
  return found;
}

/** Returns what every page needs that can come first: what the entry imports, and what the login and the screens both do. */
function findShared(modules: Modules): Set<string> {
  const screens = withImports(SCREENS, modules);
  const inBoth = [...withImports([LOGIN], modules)].filter((id) => screens.has(id));
  return new Set([...inBoth, ...withImports([ENTRY], modules)]);
}

let shared: Set<string> | undefined;

function isShared(id: string, modules: Modules): boolean {
  shared ??= findShared(modules);
  return shared.has(id) && id !== ENTRY && (!id.includes('/node_modules/') || ICON.test(id));
}

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
    preloadScreens(),
    minifyAgain(),
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
  resolve: {
    alias: [
      // Each icon of the library makes itself with this file, found beside its folder.
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: toModuleId('ui/lucide-icon.ts') },
      // React has had this hook for long: its stand-in for older ones is not needed.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^react-remove-scroll$/, replacement: toModuleId('ui/remove-scroll.ts') },
    ],
  },
  publicDir: 'src/web/public',
  build: {
    assetsInlineLimit: 0,
    // One small file: no part of the app waits for its own styles, or comes without them.
    cssCodeSplit: false,
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every first load needs is one file, and what every signed-in screen needs another: few compress better.
      output: {
        // The first load names all later files: each letter of a hash weighs there as much as it says.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        codeSplitting: {
          groups: [
            {
              name: (id, modules) => (FIRST_LOAD.test(id) || isShared(id, modules) ? 'shared' : null),
              debugName: 'shared',
            },
            { name: 'screens', test: (id) => SCREENS.includes(id) || SCREEN_ROUTES.test(id) },
            ...LATER.map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
});
