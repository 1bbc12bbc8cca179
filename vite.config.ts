import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  ],
  build: { manifest: true, assetsInlineLimit: 0 },
  optimizeDeps: { include: ['@vanilla-extract/recipes/createRuntimeFn'] },
});
