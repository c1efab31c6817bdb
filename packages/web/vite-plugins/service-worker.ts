import { VitePWA } from 'vite-plugin-pwa';

/** Builds the service worker, with the list of files that it keeps: not the console, not what is heavy. */
export const serviceWorker = () =>
  VitePWA({
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
        'assets/{ChartsWrapper,*-chart,command-palette,json-code,markdown-math,*schema*}-*',
      ],
      // The worker is built separately.
      buildPlugins: {
        vite: [
          {
            name: 'service-worker',
            config: () => ({ logLevel: 'error', build: { license: { fileName: 'LICENSES-sw.md' } } }),
          },
        ],
      },
    },
  });
