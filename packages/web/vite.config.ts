import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import manifest from './package.json' with { type: 'json' };
import { contractEndpoints } from './vite-plugins/contract-endpoints.ts';
import { iconSprite } from './vite-plugins/icon-sprite.ts';
import { precompress } from './vite-plugins/precompress.ts';

/** The files that the service worker keeps, for reading without a network: not the console, not what is heavy. */
const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/app/service-worker',
  filename: 'sw.ts',
  manifest: false,
  injectRegister: false,
  injectManifest: {
    globPatterns: [
      'index.html',
      '{boot,theme-init}.js',
      'mark.svg',
      'assets/*.{js,css}',
      'assets/icons-*.svg',
      'assets/{inter,manrope}-{latin,cyrillic}-wght-*.woff2',
    ],
    globIgnores: [
      'assets/{*-admin,admin}-????????.js',
      'assets/{ChartsWrapper,*-chart,command-palette,emoji-panel,json-code,markdown-math,*schema*,task-form}-*',
    ],
    buildPlugins: {
      vite: [{ name: 'licenses', config: () => ({ build: { license: { fileName: 'LICENSES-sw.md' } } }) }],
    },
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractEndpoints(), iconSprite(), pwa, precompress()],
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
        // The service worker keeps none of the console's pages.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${facadeModuleId?.includes('/routes/admin/') ? 'admin/' : ''}[name]-[hash].js`,
        // Many small files compress badly and cost a request each.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // Schemas load with the forms that need them.
            { name: 'shared', test: /^(?!.*node_modules\/zod\/)/, minShareCount: 18 },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
});
