import { languages } from '@agentarium/contracts/names';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { afterPaint } from './vite-plugins/after-paint.ts';
import { builtTheme } from './vite-plugins/built-theme.ts';
import { contractEndpoints } from './vite-plugins/contract-endpoints.ts';
import { earlyScript } from './vite-plugins/early-script.ts';
import { iconSprite } from './vite-plugins/icon-sprite.ts';
import { inlineEndpoints } from './vite-plugins/inline-endpoints.ts';
import { leanMui } from './vite-plugins/lean-mui.ts';
import { noscriptTexts } from './vite-plugins/noscript-texts.ts';
import { precompress } from './vite-plugins/precompress.ts';
import { prerender } from './vite-plugins/prerender.ts';
import { routePreload } from './vite-plugins/route-preload.ts';
import { serviceWorker } from './vite-plugins/service-worker.ts';
import { splashMark } from './vite-plugins/splash-mark.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    contractEndpoints(),
    inlineEndpoints(),
    leanMui(),
    builtTheme(),
    iconSprite(),
    routePreload(),
    afterPaint(),
    splashMark(),
    noscriptTexts(),
    earlyScript('boot-watch'),
    earlyScript('theme-init'),
    prerender(),
    serviceWorker(),
    precompress(),
  ],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    license: { fileName: 'LICENSES.md' },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // What the first page needs travels in few files: many small ones compress badly.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(preact|react|react-dom|@emotion|stylis|@mui\/(system|private-theming|styled-engine))\//,
            },
            {
              name: 'controls',
              test: /@mui\/material\/(styles|Box|ButtonBase|Button|IconButton|CircularProgress|Paper|Alert|AlertTitle|GlobalStyles|Link|OutlinedInput|InputLabel|FormHelperText|InputAdornment)\//,
            },
            {
              name: 'house',
              test: /@tanstack\/react-query\/build\/modern\/useMutation\.js$|web\/src\/(lib\/(storage|languages|session-store|return-path|roles)|lib\/api\/(api-error|error-text|is-temporary)|design\/layout\/(icon|drawing|visually-hidden|styles|note)|design\/hooks\/(use-session)|design\/feedback\/(error-state|notice)|design\/form\/(loading-button|form-error|form-field)|widgets\/(agent-picture))\.tsx?$/,
            },
            { name: 'start', tags: ['$initial'] },
            // What only forms need.
            {
              name: 'forms',
              test: /(node_modules\/(react-hook-form|@hookform\/resolvers)\/|web\/src\/design\/form\/(form-text-field|number-field|password-field|server-errors|use-schema-form)\.tsx?$)/,
            },
            // The frame and the pieces that nearly every signed-in page is made of.
            { name: 'shell', test: /web\/src\/app\/layout\/shell\.tsx$/ },
            {
              name: 'pieces',
              test: /web\/src\/(data\/(cache|agents|tasks|execution-lists|mutations)|lib\/whole-number|design\/layout\/(card-link|date-time|page-header|page-part|row-skeleton|section-title|back-button)|design\/feedback\/(dialog-button|empty-state|missing-state|no-match|page-failed|query-failed)|widgets\/(run-link|state-badge|status-chip|tier-chip|use-unit-name|use-params-link)|features\/(tasks\/task-texts|agents\/agent-texts)|design\/form\/download-button|design\/hooks\/(use-url-state|use-money|use-scroll-into-view|use-title))\.tsx?$/,
            },
            { name: 'names', test: /contracts\/src\/([\w-]+\/names|notifications\/rules)\.ts$/ },
            { name: 'bell', test: /web\/src\/features\/notifications\/notification-bell\.tsx$/ },
            { name: 'offline-answers', test: /web\/src\/lib\/device\/offline-answers\.ts$/ },
            // What opens and closes, with the facts in it.
            {
              name: 'facts',
              test: /(@mui\/material\/(Accordion\w*|Collapse)\/|web\/src\/(widgets\/system-info|design\/layout\/fact-grid)\.tsx$)/,
            },
            // What executions share with settings and with pages of administrators.
            {
              name: 'extras',
              test: /web\/src\/(data\/(schedule|tool-calls)|design\/layout\/copy-button|features\/schedule\/schedule-problem|lib\/(download|zone-name)|widgets\/(schedule-text|files\/file-type))\.tsx?$/,
            },
            // Executions in their list and on their own page; an answer there, in the run panel and where it is shared.
            {
              name: 'runs',
              test: /web\/src\/(data\/executions|features\/executions\/(answer\/(answer-meta|speaker)|detail\/user-inputs|history\/(days|delete-executions)|labels\/pin-and-labels|parameters\/value-text))\.tsx?$/,
            },
            {
              name: 'answer',
              test: /web\/src\/features\/executions\/(answer\/execution-answer|children\/further-tasks|configure\/(execution-problem|form-path|use-start-execution)|files\/files-of-run|parameters\/value-list)\.tsx?$/,
            },
            { name: 'updates', test: /web\/src\/features\/system\/app-updates\.tsx$/ },
            {
              name: 'admin-pieces',
              test: /web\/src\/(widgets\/admin\/(tier-filter|state-chip|created-notice)|lib\/find-by-text)\.tsx?$/,
            },
            { name: 'form-foot', test: /web\/src\/design\/form\/(save-bar|unsaved-guard)\.tsx$/ },
            {
              name: 'admin-forms',
              test: /web\/src\/widgets\/admin\/(form-failed|form-loading|form-page|stored-form|use-catalogue-form|use-record-form)\.tsx?$/,
            },
            ...languages.flatMap((language) => [
              {
                name: `texts-${language}`,
                test: new RegExp(`web/src/locales/${language}/(common|shell|errors)\\.json$`),
              },
              {
                name: `texts-${language}-run`,
                test: new RegExp(`web/src/locales/${language}/(executions|tool-calls)\\.json$`),
              },
            ]),
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
});
