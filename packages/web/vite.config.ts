import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { contractEndpoints } from './vite-plugins/contract-endpoints.ts';
import { iconSprite } from './vite-plugins/icon-sprite.ts';
import { precompress } from './vite-plugins/precompress.ts';
import { serviceWorker } from './vite-plugins/service-worker.ts';

/** The folders of the console's pages. */
const ofConsole = /\/src\/((routes|features\/\w+)\/admin|features\/(audit|catalogue|models|prompts|tools))\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractEndpoints(), iconSprite(), serviceWorker(), precompress()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    license: { fileName: 'LICENSES.md' },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The test of the built app has limits of what a page loads.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // The service worker keeps none of the console's pages.
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.some((id) => ofConsole.test(id)) ? 'admin/' : ''}[name]-[hash].js`,
        // Many small files compress badly and cost a request each.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // Forms and their schemas load with the pages that need them.
            { name: 'shared', test: /^(?!.*node_modules\/(?:zod|react-hook-form)\/)/, minShareCount: 34 },
            // With all that it imports: every page of an account needs it.
            { name: 'shell', test: /\/shell\.tsx$/ },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
});
