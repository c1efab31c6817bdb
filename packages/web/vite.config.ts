import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { contractEndpoints } from './vite-plugins/contract-endpoints.ts';
import { iconSprite } from './vite-plugins/icon-sprite.ts';
import { precompress } from './vite-plugins/precompress.ts';
import { themeInit } from './vite-plugins/theme-init.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractEndpoints(), iconSprite(), themeInit(), precompress()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
});
