import { chromium } from '@playwright/test';
import { aptInstall } from './apt-install.ts';
import { isExecutable, mayUseApt, versionOf } from './find-program.ts';
import { nodeStep, runStep } from './steps.ts';

/**
 * The first whole Chromium on this machine that runs, or null. Never a headless shell: it reports notifications as
 * denied whatever was granted.
 */
export function findChromium(): string | null {
  const places = [
    process.env.CHROMIUM_PATH ?? '',
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return places.find((path) => path !== '' && isExecutable(path) && versionOf(path) !== null) ?? null;
}

/**
 * The path of a Chromium, fetched when the machine has none: Playwright's own, else as root the system's package.
 * @throws a line that says what to install
 */
export async function obtainChromium(): Promise<string> {
  const present = findChromium();
  if (present !== null) return present;
  console.log('No Chromium here; fetching the one Playwright offers');
  const args = ['install', '--no-shell', 'chromium'];
  // Playwright tries five times: a host that can't be reached is given up after 25 seconds.
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' };
  await runStep(nodeStep('download Chromium', 'node_modules/@playwright/test/cli.js', args, { env }));
  if (findChromium() === null && mayUseApt()) await aptInstall('chromium');
  const fetched = findChromium();
  if (fetched !== null) return fetched;
  throw new Error(
    'The journeys need Chromium: install it, or name it in CHROMIUM_PATH, and run npm test again.',
  );
}
