import { defineConfig } from '@playwright/test';

// Nothing the browser does by itself may reach the network: the journeys prove what the product does.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  // Without a graphics card, the processor paints faster by itself than as the card that it stands in for.
  '--disable-gpu',
  // It replaces Playwright's own list. The list below the address bar would be a page of its own, which costs each window
  // two seconds of a processor.
  '--disable-features=Translate,OptimizationHints,MediaRouter,AutofillServerCommunication,PaintHolding,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];
// Set by the global setup before the workers read this file.
const { E2E_BASE_URL: baseURL, CHROMIUM_PATH: executablePath } = process.env;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  globalSetup: './e2e/setup/start-product.ts',
  outputDir: 'test-results',
  // `npm test` runs the first; `npm run test:all` also repeats journeys in Russian and on small screens.
  projects: [
    { name: 'journeys', grepInvert: /@all/ },
    { name: 'all', grep: /@all/ },
  ],
  // They wait for words, clocks and letters: more of them than cores use that time.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Only a guard: on a busy machine a journey through many pages takes minutes.
  timeout: 480_000,
  globalTimeout: 60 * 60_000,
  // On a busy machine a page may take long; a test that passes doesn't wait for it.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // A service worker would answer what journeys hold back or change: e2e/offline.journey.ts is about it.
    serviceWorkers: 'block',
    ...(baseURL && { baseURL }),
    locale: 'en-US',
    timezoneId: 'UTC',
    // Nothing is in motion, which a machine without a graphics card paints dearly: first-run has it all.
    contextOptions: { reducedMotion: 'reduce' },
    // Pages and pictures of every step cost a third of the time: a failure keeps its steps, its calls and a picture of
    // its end; `--trace retain-on-failure` keeps it all.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: quiet },
  },
});
