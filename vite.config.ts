import path from 'node:path';

import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath } from 'vite';
import type { Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import {
  ENTRY,
  FIRST_ICON,
  FIRST_LOAD,
  LATER,
  LOGIN,
  SCREEN_ROUTES,
  SCREENS,
} from './src/tools/page/chunks.ts';
import { minifyAgain } from './src/tools/page/minify-again.ts';
import { preloadScreens } from './src/tools/page/preload-screens.ts';

/** Returns the id of a module of the browser. */
const toModuleId = (name: string) => normalizePath(path.join(import.meta.dirname, 'src/web', name));

const entry = toModuleId(ENTRY);
const login = toModuleId(LOGIN);
const screens = SCREENS.map(toModuleId);

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
  const ofScreens = withImports(screens, modules);
  const inBoth = [...withImports([login], modules)].filter((id) => ofScreens.has(id));
  return new Set([...inBoth, ...withImports([entry], modules)]);
}

let shared: Set<string> | undefined;

function isShared(id: string, modules: Modules): boolean {
  shared ??= findShared(modules);
  return shared.has(id) && (!id.includes('/node_modules/') || FIRST_ICON.test(id));
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
      // A constant is written where it is used: its name in two files weighs more than most constants do.
      optimization: { inlineConst: true },
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
            { name: 'screens', test: (id) => screens.includes(id) || SCREEN_ROUTES.test(id) },
            ...LATER.map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
});
