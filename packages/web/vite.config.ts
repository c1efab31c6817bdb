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
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // What the first page needs travels in few files: many small ones compress badly.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@emotion|stylis|@mui\/(system|private-theming|styled-engine))\//,
            },
            {
              name: 'controls',
              test: /@mui\/material\/(styles|Box|ButtonBase|Button|IconButton|CircularProgress|Paper|Alert|GlobalStyles|Link|OutlinedInput|InputLabel|FormHelperText|InputAdornment)\//,
            },
            {
              name: 'house',
              test: /web\/src\/(lib\/(storage|api-error|languages|session-store|error-text|return-path|roles)|ui\/(icon|use-session|error-state|drawing|notice|visually-hidden|loading-button|agent-picture|form-error|form-field|password-field|server-errors))\.tsx?$/,
            },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
});
