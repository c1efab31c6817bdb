import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { contractEndpoints } from './vite-plugins/contract-endpoints.ts';
import { iconSprite } from './vite-plugins/icon-sprite.ts';
import { inlineEndpoints } from './vite-plugins/inline-endpoints.ts';
import { precompress } from './vite-plugins/precompress.ts';
import { serviceWorker } from './vite-plugins/service-worker.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractEndpoints(), inlineEndpoints(), iconSprite(), serviceWorker(), precompress()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    license: { fileName: 'LICENSES.md' },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Many small files compress badly and cost a request each.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'mui', test: /node_modules\/@mui\/material\// },
            { name: 'shared', minShareCount: 12 },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
});
